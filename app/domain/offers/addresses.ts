/** The last part of an address in the shop, made of a name: 'Night Bus!' is night-bus. Empty where no Latin letter is. */
export function addressOf(name: string, mostCharacters: number): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, mostCharacters)
    .replace(/^-+|-+$/g, "");
}
