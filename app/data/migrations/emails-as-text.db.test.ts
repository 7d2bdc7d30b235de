import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { applyMigrations } from "#data/db.server";
import { migrations } from "#data/migrations.server";
import { emailTemplates } from "#data/schema.server";
import { emailTemplates as standard } from "#domain/email/emails";
import { emptyDatabases } from "#test/database/empty-database";

const newDatabase = emptyDatabases();

async function before(migration: string) {
  const client = new pg.Client(await newDatabase());
  await client.connect();
  const db = drizzle({ client });
  const earlier = migrations.filter(({ name }) => name < migration);
  await db.transaction(async (tx) => void (await applyMigrations(tx, earlier)));
  return { client, db };
}

test("HTML that an owner of the release before has written stays theirs, byte for byte", async () => {
  const { client, db } = await before("0050");
  const html = "<!doctype html>\r\n<p>É &nbsp;{{items}}</p>\n\t";
  await db.execute(sql`
    insert into email_templates (template_name, subject, html_content, text_content, version)
    values ('order_placed', 'Mine', ${html}, 'Mine: {{items}}', 3)`);
  await db.transaction(async (tx) => void (await applyMigrations(tx, migrations)));
  expect(await db.select().from(emailTemplates)).toEqual([
    {
      template_name: "order_placed",
      subject: "Mine",
      html_content: html,
      text_content: "Mine: {{items}}",
      is_text: false,
      is_active: true,
      version: 3,
    },
  ]);
  await client.end();
});

const SENTENCES = {
  order_verified: "so we'll send {{refund_amount}} back to you by UPI.",
  order_cancelled: "We'll send {{refund_amount}} back to you by UPI and tell you when it's done.",
  order_refunded: "We've sent {{refund_amount}} back to you by UPI, for order {{order_number}}.",
  "order_verified.te": "కాబట్టి {{refund_amount}} మీకు UPI ద్వారా తిరిగి పంపుతాం.",
  "order_cancelled.te": "{{refund_amount}} మీకు UPI ద్వారా తిరిగి పంపుతాం, పంపిన వెంటనే చెబుతాం.",
  "order_refunded.te": "కోసం {{refund_amount}} మీకు UPI ద్వారా తిరిగి పంపాం.",
};

test("the store's own sentences about refunds become today's, and an owner's stay", async () => {
  const { client, db } = await before("0069");
  const row = (template_name: string, text: string) => ({
    ...{ template_name, subject: "", html_content: `<p>${text}</p>`, text_content: text },
  });
  const stored = Object.entries(SENTENCES).map(([name, text]) => row(name, text));
  const owners = { ...row("order_verified.mine", SENTENCES.order_verified), version: 2 };
  await db.insert(emailTemplates).values([...stored, owners]);
  await db.transaction(async (tx) => void (await applyMigrations(tx, migrations)));
  const now = await db.select().from(emailTemplates);
  expect(now).toHaveLength(7);
  for (const { template_name, text_content, html_content } of now) {
    const today = standard.find((each) => each.template_name === template_name);
    if (today) expect(today.text_content).toContain(text_content);
    else expect(text_content).toBe(SENTENCES.order_verified);
    expect(html_content).toBe(`<p>${text_content}</p>`);
  }
  await client.end();
});
