/** Returns the targets of a page's links that have this text. */
export function linksNamed(html: string, name: string): (string | undefined)[] {
  return Array.from(html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs))
    .filter(([, , inside = ""]) => inside.replaceAll(/<[^>]*>/g, "").trim() === name)
    .map(([, href]) => href);
}
