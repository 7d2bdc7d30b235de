/** How feeds and structured data name what can be bought, so that Google knows one by the other. */

/** Google takes so many characters. */
const MOST_ID_CHARACTERS = 50;

/** A size of a product. Neither ids nor keys have a dot, so that no combo's id is the same. */
export function itemId(productId: string, size: string): string {
  const id = `${productId}.${size}`;
  return id.length <= MOST_ID_CHARACTERS ? id : `${productId}.${shortHash(size)}`;
}

/** FNV-1a, 32 bits: tells the few sizes of one product apart. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A page that shows this size chosen, or is counted as visited from this source. */
export function itemPath(path: string, query: { size?: string; utm_source?: string }): string {
  const set = Object.entries(query).filter(([, value]) => value);
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
