import { Browser } from "./browser.ts";

/** The shop's public pages, and what each loads. */
export type Site = {
  paths: string[];
  /** The files and pictures that a browser without a cache loads for a page. */
  partsOf: (path: string) => string[];
  /** Whether a tap loads a document. In stores before 0.4.0 public pages are the app's. */
  hasDocuments: boolean;
  /** The path that a tap on a link to a page requests. */
  nextOf: (path: string) => string;
};

/** How many pictures of a page are loaded: those in view at 360×640, and some below. */
const MAX_PICTURES = 6;
/** Milliseconds after which pages are read again, because the signed paths of their pictures change over time. */
const READ_AGAIN = 60_000;

/** Finds the shop's public pages by following its links, and remembers what each loads. */
export async function openSite(origin: string): Promise<Site> {
  const browser = new Browser(origin, null);
  const parts = new Map<string, string[]>();
  const read = async (path: string) => {
    const { status, text: html } = await browser.ask({ path, read: true });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    parts.set(path, partsOf(html));
    return html;
  };
  const shop = await read("/shop");
  const hasDocuments = shop.includes("startDocument(");
  await read("/");
  for (const path of linksOf(shop))
    for (const further of linksOf(await read(path)))
      if (path.startsWith("/category/") && !parts.has(further)) await read(further);
  const paths = [...parts.keys()];
  const again = setInterval(async () => {
    for (const path of paths) await read(path).catch(() => {});
  }, READ_AGAIN);
  again.unref();
  return {
    paths,
    partsOf: (path) => parts.get(path) ?? [],
    hasDocuments,
    nextOf: (path) => (hasDocuments ? path : `${path}${path.endsWith("/") ? "_" : ""}.data`),
  };
}

function linksOf(html: string): string[] {
  const links = html.matchAll(/href="(\/(?:category|product|combo)\/[\w-]+)"/g);
  return [...new Set([...links].map(([, path = ""]) => path))];
}

function partsOf(html: string): string[] {
  const files = [...html.matchAll(/"(\/assets\/[\w.-]+\.(?:js|woff2|css))"/g)];
  const pictures = new Map<string, string>();
  const signed = /\/pictures\/[\w-]+\/([\w/-]+)\/(?:160|320|640)\.avif/g;
  for (const [url, picture = ""] of html.matchAll(signed))
    if (!pictures.has(picture)) pictures.set(picture, url);
  return [
    ...new Set(files.map(([, path = ""]) => path)),
    ...[...pictures.values()].slice(0, MAX_PICTURES),
  ];
}
