import { journey } from "#test/browser/journey";
import { customer } from "../people/customers.ts";
import { hasInCart, open } from "../steps.ts";

const SESSION = /\/session$/;
const QUANTITY = /\/forms\/cart\/lines\/quantity/;

journey(
  "the cart's badge ends at the store's count when operations overlap and an older count comes last",
  async ({ visit }) => {
    const page = await visit({
      as: await customer({
        cart: [
          ["ndk-01", "stamp", 1],
          ["rk-01", "stamp", 1],
        ],
      }),
    });
    await open(page, "/cart");
    await hasInCart(page, 2);

    const [bothSent, counted, newerCame, olderCame] = [gate(), gate(), gate(), gate()];
    let counts = 0;
    await page.route(SESSION, async (route) => {
      const answer = await route.fetch();
      const first = counts++ === 0;
      if (first) counted.open();
      if (first) await newerCame.opened;
      await route.fulfill({ response: answer });
      (first ? olderCame : newerCame).open();
    });
    // A tab that is returned to after a while requests the session, here with two pieces.
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 60_000;
      window.dispatchEvent(new Event("focus"));
    });
    await counted.opened;
    let operations = 0;
    await page.route(QUANTITY, async (route) => {
      // The two operations overlap, so the page can't rely on the session in either answer and requests it again.
      if (operations++ === 0) await bothSent.opened;
      else bothSent.open();
      await route.continue();
    });

    const more = page.getByRole("button", { name: /^One more of / });
    await more.nth(0).click();
    await more.nth(1).click();
    await olderCame.opened;
    // A request of its own, so that the page has read the older answer.
    await page.evaluate(() => fetch("/healthz"));
    await hasInCart(page, 4);
  },
);

function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open };
}
