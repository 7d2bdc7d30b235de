import store from "./migrations/0001_store.sql?raw";
import cartRoom from "./migrations/0002_cart_room.sql?raw";
import abandoned from "./migrations/0003_abandoned.sql?raw";
import letters from "./migrations/0004_letters.sql?raw";
import volatileCounts from "./migrations/0005_volatile_counts.sql?raw";
import ordersByName from "./migrations/0006_orders_by_name.sql?raw";
import storyTiles from "./migrations/0007_story_tiles.sql?raw";
import quoteVersions from "./migrations/0009_quote_versions.sql?raw";
import cartMerges from "./migrations/0011_cart_merges.sql?raw";
import orderChanges from "./migrations/0013_order_changes.sql?raw";
import comboContents from "./migrations/0015_combo_contents.sql?raw";
import customComboItems from "./migrations/0017_custom_combo_items.sql?raw";
import people from "./migrations/0018_people.sql?raw";
import lookups from "./migrations/0019_lookups.sql?raw";
import promisedGoods from "./migrations/0021_promised_goods.sql?raw";

/** In the order they are applied. A migration that has landed is never edited. */
export const migrations: ReadonlyArray<{ name: string; sql: string }> = [
  { name: "0001_store", sql: store },
  { name: "0002_cart_room", sql: cartRoom },
  { name: "0003_abandoned", sql: abandoned },
  { name: "0004_letters", sql: letters },
  { name: "0005_volatile_counts", sql: volatileCounts },
  { name: "0006_orders_by_name", sql: ordersByName },
  { name: "0007_story_tiles", sql: storyTiles },
  { name: "0009_quote_versions", sql: quoteVersions },
  { name: "0011_cart_merges", sql: cartMerges },
  { name: "0013_order_changes", sql: orderChanges },
  { name: "0015_combo_contents", sql: comboContents },
  { name: "0017_custom_combo_items", sql: customComboItems },
  { name: "0018_people", sql: people },
  { name: "0019_lookups", sql: lookups },
  { name: "0021_promised_goods", sql: promisedGoods },
];
