import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { applyMigrations } from "#data/db.server";
import { migrations } from "#data/migrations.server";
import { emailTemplates } from "#data/schema.server";
import { emptyDatabases } from "#test/database/empty-database";

const newDatabase = emptyDatabases();

test("HTML that an owner of the release before has written stays theirs, byte for byte", async () => {
  const client = new pg.Client(await newDatabase());
  await client.connect();
  const db = drizzle({ client });
  const before = migrations.filter(({ name }) => name < "0050");
  await db.transaction(async (tx) => void (await applyMigrations(tx, before)));
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
