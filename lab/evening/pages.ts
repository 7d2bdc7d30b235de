import { Browser } from "./browser.ts";

/** Files and pictures that a browser without a cache loads for a document. */
export type Parts = { files: string[]; pictures: string[] };

export type Pages = {
  paths: string[];
  partsOf: (path: string) => Parts;
  /** Whether a tap loads a document. In stores before 0.4.0 public pages are the app's. */
  areDocuments: boolean;
  /** The address that the browser asks for the page that a tap leads to. */
  nextOf: (path: string) => string;
};

/** What all visitors of one process share. */
export type Shown = { pages: Pages; picture: Buffer; transaction: () => string };

/** How many pictures of a page are loaded: those in view at 360×640, and some below. */
const MOST_PICTURES = 6;
/** Milliseconds after which pages are loaded again, because the signed addresses of their pictures change over time. */
const READ_AGAIN = 60_000;

/** Finds the shop's public pages by following its links, and remembers what each loads. */
export async function openPages(origin: string): Promise<Pages> {
  const browser = new Browser(origin, null);
  const parts = new Map<string, Parts>();
  const read = async (path: string) => {
    const { status, text: html } = await browser.ask({ path, read: true });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    parts.set(path, partsOf(html));
    return linksOf(html);
  };
  const shop = await read("/shop");
  const areDocuments = (await browser.ask({ path: "/shop", read: true })).text.includes(
    "startDocument(",
  );
  await read("/");
  for (const path of shop) {
    if (!path.startsWith("/category/")) await read(path);
    else for (const further of await read(path)) if (!parts.has(further)) await read(further);
  }
  const paths = [...parts.keys()];
  const again = setInterval(async () => {
    for (const path of paths) await read(path).catch(() => {});
  }, READ_AGAIN);
  again.unref();
  return {
    paths,
    partsOf: (path) => parts.get(path) ?? { files: [], pictures: [] },
    areDocuments,
    nextOf: (path) => (areDocuments ? path : dataOf(path)),
  };
}

/** Returns the address from which React Router loads a page's data. */
function dataOf(path: string): string {
  return `${path}${path.endsWith("/") ? "_" : ""}.data`;
}

function linksOf(html: string): string[] {
  const links = html.matchAll(/href="(\/(?:category|product|combo)\/[\w-]+)"/g);
  return [...new Set([...links].map(([, path = ""]) => path))];
}

function partsOf(html: string): Parts {
  const files = [...html.matchAll(/"(\/assets\/[\w.-]+\.(?:js|woff2|css))"/g)];
  const pictures = new Map<string, string>();
  for (const [address, path = ""] of html.matchAll(
    /\/pictures\/[\w-]+\/([\w/-]+)\/(?:160|320|640)\.avif/g,
  )) {
    if (!pictures.has(path)) pictures.set(path, address);
  }
  return {
    files: [...new Set(files.map(([, path = ""]) => path))],
    pictures: [...pictures.values()].slice(0, MOST_PICTURES),
  };
}
