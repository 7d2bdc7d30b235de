import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { endSessionsByEmail } from "#data/people/sessions.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { button, open, read, waitForPage } from "../steps.ts";

/** An owner of this file alone, because the journey ends their sessions. */
const OWNER = "who-is-signed-out@example.com";

const minimum = (page: Page) => page.getByLabel("Minimum order (₹)");

journey(
  "Load theirs shows what another tab saved; a seller who is signed out while typing keeps it, and saves after signing in again",
  async ({ visit }) => {
    const code = `TABS${randomInt(100_000)}`;
    await signedIn({ email: OWNER, role: "owner" });
    const page = await visit({ as: OWNER, on: DESKTOP });
    await open(page, "/admin/coupons/new");
    await page.getByRole("textbox", { name: "Code", exact: true }).fill(code);
    await page.getByLabel("Kind").selectOption("fixed");
    await page.getByLabel("Off (₹)").fill("50");
    await button(page, "Add coupon").click();
    await waitForPage(page, "/admin/coupons");
    await page.getByRole("link", { name: new RegExp(`^${code}\\b`) }).click();
    await minimum(page).waitFor();

    const other = await page.context().newPage();
    await open(other, new URL(page.url()).pathname);
    await minimum(other).fill("90");
    await button(other, "Save").click();
    await waitForPage(other, "/admin/coupons");
    await minimum(page).fill("120");
    await button(page, "Save").click();
    await button(page, "Load theirs").click();
    await expect.poll(() => minimum(page).inputValue()).toBe("90");

    await minimum(page).fill("150");
    await endSessionsByEmail("demo", OWNER);
    await button(page, "Save").click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await read(dialog, "You're signed out here");
    const [signIn] = await Promise.all([
      page.context().waitForEvent("page"),
      button(dialog, "Sign in again").click(),
    ]);
    await signIn.getByLabel("Email").fill(OWNER);
    await button(signIn, "Continue").click();
    await waitForPage(signIn, /^\/admin\/coupons\//);
    await read(page, adminMessages.signedOut);
    expect(await minimum(page).inputValue()).toBe("150");
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await button(page, "Save").click();
    await waitForPage(page, "/admin/coupons");
  },
);
