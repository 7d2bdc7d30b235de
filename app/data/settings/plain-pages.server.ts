import { and, asc, eq, sql } from "drizzle-orm";
import { commaSeparated, inAllLanguages, localizedColumn } from "#data/columns.server";
import { db } from "#data/db.server";
import { plainPages } from "#data/schema.server";
import type { Localized } from "#domain/language";

const BY_POSITION = [asc(plainPages.position), asc(plainPages.id)];

/** Returns the pages that the footer links to, in order. */
export async function plainPagesInFooter(): Promise<{ id: string; title: Localized<string> }[]> {
  return await db
    .select({ id: plainPages.id, title: localizedColumn(plainPages, "title") })
    .from(plainPages)
    .where(and(eq(plainPages.is_active, true), eq(plainPages.in_footer, true)))
    .orderBy(...BY_POSITION);
}

/** Returns a page's title and Markdown; null if it is unknown or switched off. */
export async function plainPage(
  id: string,
): Promise<{ title: Localized<string>; text: Localized<string> } | null> {
  if (!ID.test(id)) return null;
  const [row] = await db
    .select({
      title: localizedColumn(plainPages, "title"),
      text: localizedColumn(plainPages, "text"),
    })
    .from(plainPages)
    .where(and(eq(plainPages.id, id), eq(plainPages.is_active, true)));
  return row ?? null;
}

/** Returns all texts of the pages that visitors can open, in all languages together. */
export async function plainPageTexts(): Promise<{ id: string; title: string; text: string }[]> {
  const texts = [...inAllLanguages(plainPages, "title"), ...inAllLanguages(plainPages, "text")];
  const { id, title } = plainPages;
  return await db
    .select({ id, title, text: sql<string>`concat_ws(' ', ${commaSeparated(texts)})` })
    .from(plainPages)
    .where(eq(plainPages.is_active, true))
    .orderBy(...BY_POSITION);
}

const ID = /^[a-z][a-z0-9-]{2,39}$/;

/** Returns the ids of the pages that visitors can open. */
export async function plainPageIds(): Promise<string[]> {
  const rows = await db
    .select({ id: plainPages.id })
    .from(plainPages)
    .where(eq(plainPages.is_active, true))
    .orderBy(...BY_POSITION);
  return rows.map(({ id }) => id);
}
