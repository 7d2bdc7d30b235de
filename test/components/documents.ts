/** Where the links of this name lead, in a page's HTML. */
export function linksNamed(html: string, name: string): (string | undefined)[] {
  return Array.from(html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs))
    .filter(([, , inside = ""]) => inside.replaceAll(/<[^>]*>/g, "").trim() === name)
    .map(([, href]) => href);
}
