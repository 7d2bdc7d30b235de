import { and, asc, eq } from "drizzle-orm";
import { db, read } from "#data/db.server";
import { plainPages } from "#data/schema.server";
import type { Localized } from "#domain/language";

const IN_ORDER = [asc(plainPages.position), asc(plainPages.id)];

/** What the shop's footer leads to, in its order. */
export async function plainPagesInFooter(): Promise<{ id: string; title: Localized<string> }[]> {
  const { id, title, title_te } = plainPages;
  const rows = await read(() =>
    db
      .select({ id, title, title_te })
      .from(plainPages)
      .where(and(eq(plainPages.is_active, true), eq(plainPages.in_footer, true)))
      .orderBy(...IN_ORDER),
  );
  return rows.map(({ id, title: en, title_te: te }) => ({ id, title: { en, te } }));
}

/** A page's title and Markdown; null where there is none at that address, or it is switched off. */
export async function plainPage(
  id: string,
): Promise<{ title: Localized<string>; text: Localized<string> } | null> {
  if (!ID.test(id)) return null;
  const [row] = await read(() =>
    db
      .select()
      .from(plainPages)
      .where(and(eq(plainPages.id, id), eq(plainPages.is_active, true))),
  );
  if (!row) return null;
  return {
    title: { en: row.title, te: row.title_te },
    text: { en: row.text, te: row.text_te },
  };
}

const ID = /^[a-z][a-z0-9-]{2,39}$/;

/** The addresses of those in the shop. */
export async function plainPageIds(): Promise<string[]> {
  const rows = await read(() =>
    db
      .select({ id: plainPages.id })
      .from(plainPages)
      .where(eq(plainPages.is_active, true))
      .orderBy(...IN_ORDER),
  );
  return rows.map(({ id }) => id);
}
