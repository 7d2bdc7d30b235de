/** Finds which tables a transaction locks, and whether in the allowed order (docs/decisions/0072). */

/**
 * Tables that transactions of different people lock, in the only order that is allowed. Tables on one line are
 * protected by the same lock.
 */
export const LOCK_ORDER: readonly (readonly string[])[] = [
  ["bulk_action_orders"],
  ["users"],
  ["quotes", "quote_versions"],
  ["orders"],
  ["statement_imports"],
  ["sms_sources"],
  ["statement_credits"],
  ["coupon_holds"],
  ["coupons"],
  ["payments"],
  ["statement_reversals"],
  ["stock_counts"],
  ["catalogue_version"],
];

/**
 * Returns the pairs of tables that a transaction locks in the wrong order. Of the tables on one line of `LOCK_ORDER`,
 * only the first that is locked counts.
 */
export function outOfOrder(statements: readonly string[]): string[] {
  const own = new Set<number>();
  const found: string[] = [];
  const locked: string[] = [];
  for (const statement of statements) {
    for (const table of lockedTables(statement)) {
      const kind = kindOf(table);
      if (kind < 0 || own.has(kind) || locked.some((other) => kindOf(other) === kind)) continue;
      found.push(
        ...locked
          .filter((other) => kindOf(other) > kind)
          .map((other) => `${other} before ${table}`),
      );
      locked.push(table);
    }
    // A row that the transaction itself inserted can't be locked by anybody else.
    const made = /\binsert into "?(\w+)/i.exec(statement)?.[1] ?? "";
    if (made !== UNIQUE) own.add(kindOf(made));
  }
  return found;
}

function kindOf(table: string): number {
  return LOCK_ORDER.findIndex((kind) => kind.includes(table));
}

const NAME = String.raw`"?(\w+)"?`;
/**
 * Inserting a row blocks nobody, except in this table: its unique index blocks a second transaction that inserts the
 * same ID.
 */
const UNIQUE = "payments";
const LOCKS = [
  new RegExp(String.raw`(?<!(?:do|key|for) )\bupdate (?:only )?${NAME}(?= |$)`, "gi"),
  new RegExp(String.raw`\bdelete from ${NAME}`, "gi"),
  new RegExp(String.raw`\block table ${NAME}`, "gi"),
  new RegExp(String.raw`\binsert into "?(${UNIQUE})"?`, "gi"),
  /\bfor (?:no key )?update(?: of "?(\w+)"?)?/gi,
];

/** Returns the tables that a statement locks, in the order of its text. */
export function lockedTables(statement: string): string[] {
  const text = statement.replace(/--.*$/gm, "").replace(/\s+/g, " ");
  const found = LOCKS.flatMap((lock) => [...text.matchAll(lock)]).toSorted(
    (one, other) => one.index - other.index,
  );
  return found.flatMap((match) => {
    const [words, name] = match;
    if (!/^for /i.test(words)) return name ?? [];
    const tables = tablesBefore(text, match.index);
    if (!name) return tables.map(({ table }) => table);
    return tables.find(({ table, alias }) => name === alias || name === table)?.table ?? name;
  });
}

type NamedTable = { table: string; alias: string | undefined };

/** Returns the tables that the select which ends at `end` reads, without those inside brackets. */
function tablesBefore(text: string, end: number): NamedTable[] {
  let depth = 0;
  let outer = "";
  for (let at = end - 1; at >= 0 && depth >= 0; at--) {
    const letter = text[at] ?? "";
    if (letter === ")") depth += 1;
    if (depth === 0) outer = letter + outer;
    if (letter === "(") depth -= 1;
  }
  const last = outer.slice(outer.toLowerCase().lastIndexOf("select "));
  const named = new RegExp(
    String.raw`\b(?:from|join) ${NAME}(?: (?!on\b|where\b|inner\b|left\b|join\b|order\b|limit\b|for\b|cross\b)"?(\w+)"?)?`,
    "gi",
  );
  return [...last.matchAll(named)].map(([, table = "", alias]) => ({ table, alias }));
}
