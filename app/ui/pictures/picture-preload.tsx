import { avifSrcSet, hasWidths } from "#protocol/picture-addresses";

/**
 * Attributes by which a link names the first picture of its target page, and that picture's width there (`sizes`), so
 * that it can be prefetched.
 */
export function picturePreload(address: string | null, sizes: string) {
  if (address === null || !hasWidths(address)) return {};
  return { "data-picture": address, "data-picture-sizes": sizes };
}

export function hasPicturePreload({ dataset }: HTMLAnchorElement): boolean {
  return dataset.picture !== undefined;
}

/**
 * Prefetches the picture that a link names. The browser chooses the same file as it will for the page's own element.
 */
export function preloadPicture({ dataset }: HTMLAnchorElement): HTMLImageElement {
  const picture = Object.assign(new Image(), { fetchPriority: "low" });
  picture.sizes = dataset.pictureSizes ?? "100vw";
  picture.srcset = avifSrcSet(dataset.picture ?? "");
  return picture;
}
