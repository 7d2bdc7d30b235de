import { addCombo, addEpisode } from "#data/cart/cart-additions.server";
import { cartMessages } from "#domain/cart/messages";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { customer } from "../people/customers.ts";
import { button, hasInCart, open, readToast, seesLines } from "../steps.ts";

/**
 * Makes a customer whose cart has a line of each kind: three cards, an episode and a combo. Returns the email address.
 */
async function everyKind(): Promise<string> {
  const email = await customer({ cart: [["ndk-01", "postal", 3]] });
  const { person } = await signedIn({ email });
  for (const added of [
    await addEpisode(person.id, "night-bus-tapes"),
    await addCombo(person.id, "starter-pack"),
  ]) {
    if (!added.ok) throw new Error(added.problem.code);
  }
  return email;
}

const LINES = [
  "Last Bus Home · Postal Card Size · 3",
  "Nannu Dochukunduvate: The Night Bus Tapes · Digital Episode · 8 episodes · 24 minutes each · ",
  "Starter Pack · Combo Package · 1",
];

journey(
  "Remove offers Undo in the line's place, for every kind of line and by keyboard",
  async ({ visit }) => {
    const page = await visit({ as: await everyKind(), on: DESKTOP });
    await open(page, "/cart");
    await seesLines(page, LINES);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (const [line, text] of [
      ["Last Bus Home", cartMessages.itemRemoved],
      ["Nannu Dochukunduvate: The Night Bus Tapes", cartMessages.itemRemoved],
      ["Starter Pack", cartMessages.comboRemoved],
    ] as const) {
      await button(page, `Remove ${line}`).focus();
      await page.keyboard.press("Enter");
      await expect.poll(focused).toBe("Undo");
      await readToast(page, text);
      await page.keyboard.press("Enter");
      await button(page, `Remove ${line}`).waitFor();
      await expect.poll(focused).toBe("Remove");
      await seesLines(page, LINES);
    }
    await hasInCart(page, 5);
    await open(page, "/cart");
    await seesLines(page, LINES);
  },
);

journey(
  "Undo while the removal is still on its way brings the line back, too",
  async ({ visit }) => {
    const page = await visit({ as: await customer({ cart: [["ndk-01", "postal", 3]] }) });
    await open(page, "/cart");
    let arrived = () => {};
    const held = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await page.route(/\/forms\/cart\/lines\/quantity/, async (route) => {
      await held;
      await route.continue();
    });
    const removal = page.waitForRequest(/\/forms\/cart\/lines\/quantity/);
    await button(page, "Remove Last Bus Home").click();
    await removal;
    await button(page, "Undo").click();
    await button(page, "Remove Last Bus Home").waitFor();
    const returned = page.waitForResponse(/\/forms\/cart\/lines\/return/);
    arrived();
    await returned;
    await hasInCart(page, 3);
    await open(page, "/cart");
    await seesLines(page, ["Last Bus Home · Postal Card Size · 3"]);
  },
);
