import { randomInt } from "node:crypto";
import { storeMessages } from "#domain/messages";
import { expect, journey, storeOwner } from "#test/browser/journey";
import { button, link, open, read, waitForPage } from "../steps.ts";

/** Almost as long as a page may be, in letters that take many bytes. */
const TEXT = `We have a stall.\n\n## Every Sunday\n\n- Tea\n- [Cards](/shop)\n\n${"కథ ".repeat(6_600)}`;

journey(
  "an owner writes a long page on the phone, a visitor finds it in the footer, and it goes when it is switched off",
  async ({ visit }) => {
    const title = `Where to find us ${randomInt(100_000, 1_000_000)}`;
    const owner = await visit({ as: await storeOwner() });
    await open(owner, "/admin/pages");
    await link(owner, "New page").click();
    await owner.getByLabel("Title", { exact: true }).fill(title);
    await owner.getByLabel("Text", { exact: true }).fill(TEXT);
    await button(owner, "Add page").click();
    await waitForPage(owner, /^\/admin\/pages$/);
    await owner.getByRole("link", { name: title }).click();
    await link(owner, "Open the page").waitFor();

    const visitor = await visit();
    const inFooter = link(visitor.getByRole("contentinfo"), title);
    await expect
      .poll(async () => {
        await open(visitor, "/contact");
        return await inFooter.count();
      })
      .toBe(1);
    await inFooter.click();
    await visitor.getByRole("heading", { name: title, level: 1 }).waitFor();
    await visitor.getByRole("heading", { name: "Every Sunday", level: 2 }).waitFor();
    await link(visitor.getByRole("listitem"), "Cards").click();
    await waitForPage(visitor, "/shop");
    await visitor.goBack();
    await visitor.getByRole("heading", { name: title, level: 1 }).waitFor();

    await owner.getByRole("checkbox", { name: /^In the shop/ }).uncheck();
    await button(owner, "Save").click();
    await waitForPage(owner, /^\/admin\/pages$/);
    await expect.poll(async () => (await visitor.reload())?.status()).toBe(404);
    await read(visitor, storeMessages.pageNotFound);
    expect(await inFooter.count()).toBe(0);
  },
);
