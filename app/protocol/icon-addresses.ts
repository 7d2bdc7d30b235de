/** The value that stands for the demo's icon, in place of the hash of an owner's picture. */
export const DEMO_ICON = "demo";

/** The owner's logo: the hash in its address, and its size in CSS pixels. */
export type Logo = { file: string; width: number; height: number };

/** The address of a logo: WebP for browsers, PNG for emails. `mark` is the hash of the picture. */
export function logoAddress(mark: string, type: "webp" | "png"): string {
  return `/brand/${mark}/logo.${type}`;
}

/**
 * The file name of an icon on the owner's background colour `paper`; if that is undefined, on the default background.
 */
export function iconFileOnColour(name: "share.jpg" | "180.png", paper: string | undefined): string {
  return paper ? name.replace(".", `-${paper.slice(1)}.`) : name;
}

/**
 * Addresses of the store's icons. `mark` is the hash of the owner's picture, `demo` for the demo's icon, or empty for
 * a plain envelope; the last two are files of the build. `shared` is the preview picture for links to pages that have
 * none of their own.
 */
export function iconAddresses(mark: string, paper?: string) {
  if (mark === "") return builtInIcons("/plain", null);
  if (mark === DEMO_ICON) return builtInIcons("", "/og.jpg");
  const of = (name: string) => `/brand/${mark}/${name}`;
  return {
    favicon: { src: of("48.png"), type: "image/png" },
    apple: of(iconFileOnColour("180.png", paper)),
    shared: of(iconFileOnColour("share.jpg", paper)),
    manifest: [
      { src: of("192.png"), type: "image/png", sizes: "192x192" },
      { src: of("512.png"), type: "image/png", sizes: "512x512" },
    ],
  };
}

function builtInIcons(folder: string, shared: string | null) {
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
