import { avifSrcSet, hasWidths } from "#protocol/picture-addresses";

/** For a link: the first picture of the page it leads to, and how wide it stands there (`sizes`). */
export function picturePreload(address: string | null, sizes: string) {
  if (address === null || !hasWidths(address)) return {};
  return { "data-picture": address, "data-picture-sizes": sizes };
}

export function hasPicturePreload({ dataset }: HTMLAnchorElement): boolean {
  return dataset.picture !== undefined;
}

/** The browser chooses the same file as for the page's own element. */
export function preloadPicture({ dataset }: HTMLAnchorElement): HTMLImageElement {
  const picture = Object.assign(new Image(), { fetchPriority: "low" });
  picture.sizes = dataset.pictureSizes ?? "100vw";
  picture.srcset = avifSrcSet(dataset.picture ?? "");
  return picture;
}
