import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { DESKTOP, expect, journey, newPerson } from "#test/browser/journey";
import { addToCart, arrive, button, hasInCart, link, open, read, seesLines } from "../steps.ts";

journey(
  "a card that is added after logging out in another tab is kept, and joins the cart at the next sign-in [R6]",
  async ({ visit }) => {
    const email = newPerson();
    const page = await visit({ as: email, on: DESKTOP });
    await open(page, "/product/ndk-01");
    const other = await page.context().newPage();
    await open(other, "/shop");
    await button(other, "Your account").click();
    await button(other, "Log Out").click();
    const dialog = other.getByRole("dialog", { name: "Log Out" });
    await read(dialog, storeMessages.logOutConfirmation);
    await button(dialog, "Log Out").click();
    await arrive(other, "/");

    await addToCart(page, "Wallet Size");
    await read(page, "Please login to add items to cart");
    await hasInCart(page, 1);
    await link(page.getByRole("banner"), "Login").click();
    await button(page, peopleMessages.signInWithGoogle).click();
    await page.getByLabel("Email").fill(email);
    await button(page, "Continue").click();
    await arrive(page, "/product/ndk-01");
    await open(page, "/cart");
    await seesLines(page, ["Last Bus Home · Wallet Size · 1"]);
  },
);

journey(
  "the remembered place survives a first attempt at signing in that failed [R39]",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/addresses");
    await arrive(page, /^\/auth\?next=/);
    await page.goto("/auth/callback?state=unknown&code=1");
    await read(page.getByRole("alert"), peopleMessages.signInExpired);
    await button(page, peopleMessages.signInWithGoogle).click();
    await page.getByLabel("Email").fill(newPerson());
    await button(page, "Continue").click();
    await arrive(page, "/addresses");
    expect(new URL(page.url()).pathname).toBe("/addresses");
  },
);
