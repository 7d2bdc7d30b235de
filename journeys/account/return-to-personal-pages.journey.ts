import type { Page } from "playwright-core";
import { addLine } from "#data/cart/cart-additions.server";
import { endSessionsByEmail } from "#data/people/sessions.server";
import { cartMessages } from "#domain/cart/messages";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { DESKTOP, expect, journey, newPerson } from "#test/browser/journey";
import { buyer } from "../people/buyers.ts";
import { ASHA, shopper } from "../people/customers.ts";
import { button, link, open, openPlaced, read, waitForAddress, waitForPage } from "../steps.ts";

type PersonalPage = {
  path: string;
  /** A text that only its person may see. */
  personal: string;
  /** What it shows once nobody is signed in; by default the sign-in page. */
  signedOut?: string;
};

async function personWithPages() {
  const { email, id, orderId, orderNumber } = await buyer("waiting");
  await addLine(id, { id: "ndk-01", size: "postal", quantity: 2 });
  const pages: PersonalPage[] = [
    { path: "/cart", personal: "Last Bus Home", signedOut: cartMessages.cartEmpty },
    { path: "/orders", personal: orderNumber },
    { path: `/orders/${orderId}`, personal: orderNumber },
    { path: `/orders/${orderId}/receipt`, personal: orderNumber },
    { path: "/order-placed", personal: orderNumber },
    { path: "/addresses", personal: ASHA.name },
    { path: "/my-data", personal: email },
    // The checkout stays, and asks for the sign-in at its next step (decision 83).
    { path: "/checkout-details", personal: ASHA.name, signedOut: ASHA.name },
  ];
  return { email, orderId, pages };
}

type PersonWithPages = Awaited<ReturnType<typeof personWithPages>>;

/** Opens each personal page in a tab of its own. */
async function openAll(first: Page, { pages, orderId }: PersonWithPages) {
  const tabs: { tab: Page; about: PersonalPage }[] = [];
  for (const about of pages) {
    const tab = await first.context().newPage();
    if (about.path === "/order-placed") await openPlaced(tab, orderId);
    else await open(tab, about.path);
    await read(tab, about.personal);
    tabs.push({ tab, about });
  }
  return tabs;
}

/** Returns to a tab after a while, as the browser tells the page. */
async function returnTo(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
    window.dispatchEvent(new Event("focus"));
  });
}

async function expectSignedOut({ tab, about }: { tab: Page; about: PersonalPage }) {
  await returnTo(tab);
  if (!about.signedOut) await waitForAddress(tab, /^\/auth\?next=/);
  await read(tab.getByRole("main"), about.signedOut ?? peopleMessages.signInWithGoogle);
  expect(
    await tab.getByText(storeMessages.loading, { exact: true }).filter({ visible: true }).count(),
  ).toBe(0);
}

async function signIn(page: Page, email: string): Promise<void> {
  await button(page, peopleMessages.signInWithGoogle).click();
  await page.getByLabel("Email").fill(email);
  await button(page, "Continue").click();
}

journey(
  "who returns to a personal page after the session ended sees the sign-in, or the page of a guest [R3, R29]",
  async ({ visit }) => {
    const asha = await personWithPages();
    const page = await visit({ as: asha.email, on: DESKTOP });
    const tabs = await openAll(page, asha);
    await endSessionsByEmail("demo", asha.email);
    for (const tab of tabs) await expectSignedOut(tab);
  },
);

journey(
  "who returns to a personal page after logging out in another tab sees the sign-in, or the page of a guest [R3, R29]",
  async ({ visit }) => {
    const asha = await personWithPages();
    const page = await visit({ as: asha.email, on: DESKTOP });
    const tabs = await openAll(page, asha);
    await open(page, "/shop");
    await button(page, "Your account").click();
    await button(page, "Log Out").click();
    await button(page.getByRole("dialog", { name: "Log Out" }), "Log Out").click();
    await waitForPage(page, "/");
    for (const tab of tabs) await expectSignedOut(tab);
  },
);

journey(
  "who returns to a personal page after somebody else signed in sees that person's, and nothing of the first [R3, R29]",
  async ({ visit }) => {
    const asha = await personWithPages();
    const page = await visit({ as: asha.email, on: DESKTOP });
    const tabs = await openAll(page, asha);
    await endSessionsByEmail("demo", asha.email);
    const ravi = newPerson("ravi");
    await open(page, "/auth");
    await signIn(page, ravi);
    await waitForPage(page, "/shop");
    for (const { tab, about } of tabs) {
      await returnTo(tab);
      const shown = () => tab.getByText(about.personal).filter({ visible: true }).count();
      await expect.poll(shown, { message: about.path }).toBe(0);
      const isLoading = () =>
        tab.getByText(storeMessages.loading, { exact: true }).filter({ visible: true }).count();
      await expect.poll(isLoading, { message: about.path }).toBe(0);
      await link(tab.getByRole("banner"), "Cart, 0 pieces").waitFor();
    }
  },
);

journey(
  "a page that comes back by Back is loaded again if it sent a form while it was left",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    await open(page, "/cart");
    const sent = page.waitForRequest(/\/forms\/cart\/lines\/quantity/);
    await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    // Dispatched at once, because a page that is really left runs nothing later.
    await page.evaluate(() => {
      const more = document.querySelector<HTMLElement>('[aria-label^="One more of"]');
      more?.click();
      window.dispatchEvent(new Event("pagehide"));
    });
    await sent;
    const loaded = page.waitForEvent("load");
    await page.evaluate(() =>
      window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
    );
    await loaded;
    await link(page.getByRole("banner"), "Cart, 3 pieces").waitFor();
  },
);
