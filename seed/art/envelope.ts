/**
 * Returns the icon of a store that has none of its own: a plain envelope. With `bled` its background reaches the edges,
 * for phones that crop icons.
 */
export function envelope({ bled }: { bled: boolean }): string {
  const ground = bled
    ? '<rect width="512" height="512" fill="#FFF8EC"/>'
    : '<rect width="512" height="512" rx="96" fill="#FFF8EC"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${ground}<g fill="none" stroke="#5C5068" stroke-width="26" stroke-linejoin="round" stroke-linecap="round"><rect x="96" y="150" width="320" height="220" rx="18" fill="#FFFFFF"/><path d="M104 164 256 276 408 164"/></g></svg>`;
}
