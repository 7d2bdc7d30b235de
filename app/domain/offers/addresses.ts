/** Makes a page's address from a name: 'Night Bus!' becomes night-bus. Empty without Latin letters. */
export function addressFromName(name: string, mostCharacters: number): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, mostCharacters)
    .replace(/^-+|-+$/g, "");
}
