import type { Page, Route } from "playwright-core";
import { db } from "#data/db.server";
import { products } from "#data/schema.server";
import { cartMessages } from "#domain/cart/messages";
import { CARD_SIZES, PRICE_COLUMNS } from "#domain/catalogue/catalogue";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { DESKTOP, expect, journey, newPerson } from "#test/browser/journey";
import { customer, type InCart } from "../people/customers.ts";
import {
  addToCart,
  button,
  hasInCart,
  open,
  read,
  readToast,
  seesLines,
  waitForPage,
} from "../steps.ts";

const TWO_POSTCARDS = "Last Bus Home · Postal Card Size · 2";
const ONE_STAMP = "Last Bus Home · Stamp Size · 1";
const MERGE = /\/forms\/cart\/merge$/;

journey(
  "what a second tab adds during a slow merge joins too, and the merge is sent once [§4.2, R7]",
  async ({ visit }) => {
    const page = await guestWithTwoPostcards(await visit());
    const other = await page.context().newPage();
    await open(other, "/product/ndk-01");
    const merges = await onMerge(page, async (route, attempt) => {
      if (attempt === 1) {
        await addToCart(other, "Stamp Size");
        await hasInCart(other, 3);
      }
      await route.continue();
    });
    await signIn(page, newPerson());
    await readToast(page, cartMessages.merged);
    await hasInCart(page, 3);
    await open(page, "/cart");
    await seesLines(page, [TWO_POSTCARDS, ONE_STAMP]);
    // One merge sent what was in the guest cart, and one what was added meanwhile.
    expect(merges()).toBe(2);
    expect(await guestCartOf(page)).toBeNull();
  },
);

journey("a merge whose answer takes its time is sent once [R7]", async ({ visit }) => {
  const page = await guestWithTwoPostcards(await visit());
  const merges = await onMerge(page, async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.fulfill({ response });
  });
  await signIn(page, newPerson());
  await readToast(page, cartMessages.merged);
  await hasInCart(page, 2);
  await page.waitForLoadState("networkidle");
  expect(merges()).toBe(1);
});

journey(
  "a cart isn't said to be empty while its scripts and what was chosen as a guest are on their way [§4.2]",
  async ({ visit }) => {
    const page = await guestWithTwoPostcards(await visit());
    const came = Promise.withResolvers<void>();
    await openSignIn(page, newPerson(), "/cart");
    await page.route("**/assets/*.js", async (route) => {
      await came.promise;
      await route.continue().catch(() => {});
    });
    await button(page, "Continue").click();
    await page.getByText(storeMessages.loading).waitFor();
    expect(await page.getByText(cartMessages.cartEmpty).isVisible()).toBe(false);
    came.resolve();
    await readToast(page, cartMessages.merged);
    await seesLines(page, [TWO_POSTCARDS]);
  },
);

journey(
  "a lost answer, a log-out, another card and a new sign-in leave each piece once in the cart [§4.2, R7]",
  async ({ visit }) => {
    const email = newPerson();
    const page = await guestWithTwoPostcards(await visit({ on: DESKTOP }));
    await onMerge(page, loseAnswer);
    const lost = page.waitForEvent("requestfailed", (request) => MERGE.test(request.url()));
    await signIn(page, email);
    await lost;
    await logOut(page);
    await page.context().unroute(MERGE);
    await hasInCart(page, 2);
    await open(page, "/product/ndk-01");
    await addToCart(page, "Stamp Size");
    await addToCart(page, "Postal Card Size");
    await hasInCart(page, 4);
    await signIn(page, email);
    await readToast(page, cartMessages.merged);
    await hasInCart(page, 4);
    await open(page, "/cart");
    await seesLines(page, ["Last Bus Home · Postal Card Size · 3", ONE_STAMP]);
    expect(await guestCartOf(page)).toBeNull();
  },
);

journey("after a lost answer the merge is tried again by itself [R7]", async ({ visit }) => {
  const page = await guestWithTwoPostcards(await visit());
  const merges = await onMerge(page, (route, attempt) =>
    attempt === 1 ? loseAnswer(route) : route.continue(),
  );
  await signIn(page, newPerson());
  await readToast(page, cartMessages.merged);
  await hasInCart(page, 2);
  expect(merges()).toBe(2);
});

journey(
  "what doesn't fit into a full cart stays in this browser, and joins when it is asked for and there is room [§4.3, R59]",
  async ({ visit }) => {
    const lines = await fiftyLines();
    const email = await customer({ cart: lines });
    const page = await guestWithTwoPostcards(await visit({ on: DESKTOP }));
    await signIn(page, email);
    await readToast(page, cartMessages.guestLinesWaitShort);
    await open(page, "/cart");
    const waiting = page.getByRole("region", { name: "Not in your cart yet" });
    await read(waiting, "Last Bus Home");
    await read(waiting, "Postal Card Size × 2");
    await hasInCart(page, 50);
    await page
      .getByRole("button", { name: /^Remove (?!Last Bus Home)/ })
      .first()
      .click();
    await button(waiting, "Add what fits").click();
    await waiting.waitFor({ state: "detached" });
    await readToast(page, cartMessages.merged);
    await hasInCart(page, 51);
    expect(await guestCartOf(page)).toBeNull();
  },
);

/** Returns the lines of a full cart: one piece each of fifty sizes of cards, without the postal Last Bus Home. */
async function fiftyLines(): Promise<InCart[]> {
  const cards = await db.select().from(products);
  return cards
    .filter(({ is_active }) => is_active)
    .flatMap((card) =>
      CARD_SIZES.filter((size) => card[PRICE_COLUMNS[size]]).map(
        (size) => [card.product_id, size, 1] as InCart,
      ),
    )
    .filter(([productId, size]) => productId !== "ndk-01" || size !== "postal")
    .slice(0, 50);
}

async function guestWithTwoPostcards(page: Page): Promise<Page> {
  await open(page, "/product/ndk-01");
  await addToCart(page, "Postal Card Size", 2);
  await hasInCart(page, 2);
  return page;
}

/**
 * Lets `answer` handle each try of the merge, with the try's number from 1. Returns a function that tells how many
 * there were.
 */
async function onMerge(page: Page, answer: (route: Route, attempt: number) => Promise<void>) {
  let attempts = 0;
  await page.context().route(MERGE, async (route) => {
    attempts += 1;
    await answer(route, attempts);
  });
  return () => attempts;
}

/** Lets the server merge, but the browser never gets the response. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

async function signIn(page: Page, email: string): Promise<void> {
  await openSignIn(page, email, "/stories");
  await button(page, "Continue").click();
  await waitForPage(page, "/stories");
}

/** Opens the sign-in and fills it in. The test makes the last press itself. */
async function openSignIn(page: Page, email: string, next: string): Promise<void> {
  await open(page, `/auth?next=${encodeURIComponent(next)}`);
  await button(page, peopleMessages.signInWithGoogle).click();
  await page.getByLabel("Email").fill(email);
}

async function logOut(page: Page): Promise<void> {
  await button(page, "Your account").click();
  await button(page, "Log Out").click();
  await button(page.getByRole("dialog", { name: "Log Out" }), "Log Out").click();
  await waitForPage(page, "/");
}

async function guestCartOf(page: Page): Promise<string | null> {
  return await page.evaluate(() => localStorage.getItem("guest_cart"));
}
