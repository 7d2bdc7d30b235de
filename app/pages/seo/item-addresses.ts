/**
 * The ids and paths by which feeds and structured data name products. They are the same in both, so that Google can
 * match them.
 */

/** Google's limit for an id. */
const MOST_ID_CHARACTERS = 50;

/** The id of a product's size. Neither product ids nor size keys have a dot, so it never equals a combo's id. */
export function itemId(productId: string, size: string): string {
  const id = `${productId}.${size}`;
  return id.length <= MOST_ID_CHARACTERS ? id : `${productId}.${shortHash(size)}`;
}

/** FNV-1a, 32 bits: enough to tell apart the few sizes of one product. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Adds to a page's path the size to show as chosen, and the source for which the visit is counted. */
export function itemPath(path: string, query: { size?: string; utm_source?: string }): string {
  const set = Object.entries(query).filter(([, value]) => value);
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
