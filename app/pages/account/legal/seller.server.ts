import { config } from "#request/config.server";

/** Who answers for the store, on its legal pages. */
export function seller() {
  return { storeName: config.storeName, ...config.contact };
}
