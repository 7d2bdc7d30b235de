import { inArray, sql } from "drizzle-orm";
import { localizedColumn } from "#data/columns.server";
import type { Db } from "#data/db.server";
import { preDefinedCombos, products, storyEpisodes } from "#data/schema.server";
import { kindOf, type OrderLine } from "#domain/cart/lines";
import { customComboIdOf, episodeIdOf } from "#domain/catalogue/catalogue";
import { customComboNames } from "#domain/catalogue/combo-messages";
import type { Localized } from "#domain/language";

type NamesOfLine = { kind: OrderLine["kind"]; id: string; names: Localized<string> };

/**
 * Adds each line's names in all languages, since seller and customer may read the order in different ones (reading
 * R56).
 */
export async function withNames(tx: Db, lines: readonly OrderLine[]): Promise<OrderLine[]> {
  const named = await namesOf(tx, lines);
  const nameOf = (line: Pick<OrderLine, "id" | "size" | "name">): Localized<string> => {
    const kind = kindOf(line);
    const id = kind === "episode" ? episodeIdOf(line.id) : line.id;
    const found = named.find((each) => each.kind === kind && each.id === id);
    return found?.names ?? { en: line.name };
  };
  return lines.map((line) => {
    const contents = line.contents.map((card) => ({ ...card, names: nameOf(card) }));
    const own = customComboIdOf(line.id) !== null;
    return { ...line, contents, names: own ? customComboNames(contents) : nameOf(line) };
  });
}

async function namesOf(tx: Db, lines: readonly OrderLine[]): Promise<NamesOfLine[]> {
  const ofKind = (wanted: OrderLine["kind"]) =>
    lines.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const inCombos = lines.flatMap(({ contents }) => contents.map(({ id }) => id));
  const cards = [...new Set([...ofKind("product"), ...inCombos])];
  const episodes = ofKind("episode").map((id) => episodeIdOf(id) ?? "");
  const { rows } = await tx.execute<NamesOfLine>(sql`
    select 'product' as kind, product_id as id, ${localizedColumn(products, "product_name", "name")} as names
    from products where ${inArray(products.product_id, cards)}
    union all
    select 'episode', id, ${localizedColumn(storyEpisodes, "title")}
    from story_episodes where ${inArray(storyEpisodes.id, episodes)}
    union all
    select 'combo', combo_id, ${localizedColumn(preDefinedCombos, "combo_name")}
    from pre_defined_combos where ${inArray(preDefinedCombos.combo_id, ofKind("combo"))}`);
  return rows;
}
