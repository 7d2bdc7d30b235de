import pg from "pg";
import type { Locator, Page } from "playwright-core";
import { en as texts } from "#pages/checkout/payment/texts.en.ts";
import { en as placed } from "#pages/checkout/placed/texts.en.ts";
import { expect, journey } from "#test/browser/journey";
import { openStore } from "#test/browser/setup";
import { newTransactionId } from "#test/people/payments";
import { signedHeaders, smsBody } from "#test/statements/phone";
import { buysCard, signsIn } from "../states/merchant-store.ts";
import { button, open, read, readToast, saysPaid, waitForPage } from "../steps.ts";

const OWNER = "seller@example.com";
const PHONE_NAME = "Meena's phone";
const NAMES = "Let the amount tell which order was paid";
const PLACES = "Let exact amounts place orders by themselves";

async function copied(place: Page | Locator, label: string): Promise<string> {
  const text = place.locator("p", { hasText: new RegExp(`^${label}`) }).locator("[data-copyable]");
  return (await text.innerText()).trim();
}

/** Adds a phone on the owner's page; returns what forwards the bank's SMS about an amount as it does. */
async function addPhone(owner: Page) {
  await open(owner, "/admin/bank-sms");
  await owner.getByLabel("Name", { exact: true }).fill(PHONE_NAME);
  await button(owner, "Add").click();
  const key = await copied(owner, "Key of the phone");
  const webhook = await copied(owner.getByRole("region", { name: PHONE_NAME }), "Webhook");
  return async (amount: string) => {
    const body = smsBody(newTransactionId(), { amount });
    const headers = signedHeaders(key, body);
    expect((await fetch(webhook, { method: "POST", headers, body })).status).toBe(204);
  };
}

/** Writes that statements have agreed with the store's phone for weeks, until two days ago. */
async function trustPhone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update sms_sources set created_at = now() - interval '60 days'`);
  await client.query(`
    with import as (
      insert into statement_imports
        (id, file_name, file_sha256, layout, credit_count, covers_from, covers_to, confirmed_at)
      values (gen_random_uuid(), 'november.csv', sha256('november'), 'hdfc', 1, current_date - 40, current_date - 2, now())
      returning id, covers_from, covers_to)
    insert into sms_audits (source_id, import_id, from_day, to_day)
    select sms_sources.id, import.id, covers_from, covers_to from sms_sources, import`);
  await client.end();
}

async function allow(owner: Page, label: string): Promise<void> {
  await open(owner, "/admin/settings/bankSms");
  await owner.getByLabel("Senders of your bank").fill("VM-HDFCBK");
  await owner.getByLabel("Last digits of your accounts").fill("XX1234");
  await owner.getByLabel(label).check();
  await button(owner, "Save").click();
  await readToast(owner, "Saved.");
}

/** Buys a card as a new customer and says that it is paid; returns the rupees that the page asked for. */
async function paysExactly(page: Page): Promise<string> {
  await buysCard(page);
  const heading = page.getByRole("heading", { name: /^Amount to pay/ });
  const amount = /₹(\d+\.\d\d)/.exec(await heading.innerText())?.[1] ?? "";
  await saysPaid(page);
  await read(page, texts.waitingForBank);
  return amount;
}

journey(
  "an exact amount that the bank reports is confirmed by one tap with nothing typed, and once the owner lets it, places its order by itself [R70, R71]",
  async ({ visit, onTestFinished }) => {
    const closing: (() => unknown)[] = [];
    onTestFinished(async () => {
      for (const end of closing.reverse()) await end();
    });
    const { address: at, environment } = await openStore(closing);
    const owner = await visit({ at });
    await open(owner, "/auth");
    await signsIn(owner, OWNER);
    await waitForPage(owner, "/shop");
    const forwards = await addPhone(owner);
    await allow(owner, NAMES);

    const asha = await visit({ at });
    const amount = await paysExactly(asha);
    await forwards(amount);
    await read(asha, texts.bankHas(`₹${amount}`));
    await button(asha, texts.placeOrder).click();
    await waitForPage(asha, "/order-placed");
    await read(asha, placed.placedByBank);

    await trustPhone(environment.DATABASE_URL);
    await allow(owner, PLACES);
    const ravi = await visit({ at });
    await forwards(await paysExactly(ravi));
    await waitForPage(ravi, "/order-placed");
    await read(ravi, "Payment Verified");
  },
);
