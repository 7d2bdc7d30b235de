/** The mark of the demo's icon. */
export const DEMO_ICON = "demo";

/** The owner's logo: its mark among the store's files, and its size in CSS pixels. */
export type Logo = { file: string; width: number; height: number };

/** WebP for browsers, PNG for emails. */
export function logoAddress(mark: string, type: "webp" | "png"): string {
  return `/brand/${mark}/logo.${type}`;
}

/** The file of an icon on a background of the owner's; none: on the store's own. */
export function iconOn(name: "share.jpg" | "180.png", paper: string | undefined): string {
  return paper ? name.replace(".", `-${paper.slice(1)}.`) : name;
}

/**
 * Where the store's icons are: the seller's own by a mark of their picture, the demo's, or, without a mark, a plain
 * envelope; these two are files of the build. `shared`: what links show that have no picture of their own.
 */
export function iconAddresses(mark: string, paper?: string) {
  if (mark === "") return ofBuild("/plain", null);
  if (mark === DEMO_ICON) return ofBuild("", "/og.jpg");
  const of = (name: string) => `/brand/${mark}/${name}`;
  return {
    favicon: { src: of("48.png"), type: "image/png" },
    apple: of(iconOn("180.png", paper)),
    shared: of(iconOn("share.jpg", paper)),
    manifest: [
      { src: of("192.png"), type: "image/png", sizes: "192x192" },
      { src: of("512.png"), type: "image/png", sizes: "512x512" },
    ],
  };
}

function ofBuild(folder: string, shared: string | null) {
  const favicon = { src: `${folder}/favicon.svg`, type: "image/svg+xml" };
  return {
    favicon,
    apple: `${folder}/apple-touch-icon.png`,
    shared,
    manifest: [
      { ...favicon, sizes: "any" },
      { src: `${folder}/icon-192.png`, type: "image/png", sizes: "192x192" },
      { src: `${folder}/icon-512.png`, type: "image/png", sizes: "512x512" },
    ],
  };
}
