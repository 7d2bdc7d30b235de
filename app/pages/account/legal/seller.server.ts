import { settings } from "#request/settings.server";

/** Who answers for the store, on its legal pages. */
export function seller() {
  return { storeName: settings().brand.storeName, ...settings().contact };
}
