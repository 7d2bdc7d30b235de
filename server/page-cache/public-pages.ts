import { isCategoryKey, isId, isStoryKey, listPage } from "#domain/catalogue/catalogue";

const FIXED = new Set([
  "/",
  "/stories",
  "/shop",
  "/build-combo",
  "/contact",
  "/privacy",
  "/terms",
  "/refunds",
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
]);

/** The public documents; a product or combo that doesn't exist answers 404 and isn't cached. */
export function isPublicPage(path: string): boolean {
  if (FIXED.has(path)) return true;
  const [, kind, id, page, rest] = path.split("/");
  if (id === undefined || rest !== undefined) return false;
  if (kind === "category" && isCategoryKey(id)) return listPage(page) !== null;
  if (page !== undefined) return false;
  if (kind === "build-combo") return listPage(id) !== null;
  if (kind === "category") return isStoryKey(id);
  return (kind === "product" || kind === "combo") && isId(id);
}
