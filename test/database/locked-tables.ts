/** Which tables a transaction locks, and in which order it may: docs/decisions/0072. */

/** What different people's transactions share. Of the same kind stand those that are behind the same lock. */
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

/** The pairs that a transaction locks in another order; by the first time that it locks one of a kind. */
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
    // Nobody else has what it made itself.
    const made = /\binsert into "?(\w+)/i.exec(statement)?.[1] ?? "";
    if (made !== UNIQUE) own.add(kindOf(made));
  }
  return found;
}

function kindOf(table: string): number {
  return LOCK_ORDER.findIndex((kind) => kind.includes(table));
}

const NAME = String.raw`"?(\w+)"?`;
/** A new row locks nobody out, but of these: whoever inserts the same one waits. */
const UNIQUE = "payments";
const LOCKS = [
  new RegExp(String.raw`(?<!(?:do|key|for) )\bupdate (?:only )?${NAME}(?= |$)`, "gi"),
  new RegExp(String.raw`\bdelete from ${NAME}`, "gi"),
  new RegExp(String.raw`\block table ${NAME}`, "gi"),
  new RegExp(String.raw`\binsert into "?(${UNIQUE})"?`, "gi"),
  /\bfor (?:no key )?update(?: of "?(\w+)"?)?/gi,
];

/** In the order of the statement's text. */
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

type Named = { table: string; alias: string | undefined };

/** What the select that ends there reads, without what stands in brackets. */
function tablesBefore(text: string, end: number): Named[] {
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
