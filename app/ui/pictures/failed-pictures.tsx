import { PLACEHOLDER_PICTURE } from "#protocol/picture-addresses";

const FALLS_BACK = "img[data-falls-back]";

/**
 * Shows the placeholder in place of pictures that fail to load (spec §2 Global behaviour), if they are marked
 * `data-falls-back`, also of those that have failed before. Returns a function that ends it.
 */
export function watchFailedPictures(): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.matches(FALLS_BACK)) showPlaceholder(target);
  };
  document.addEventListener("error", onError, { capture: true });
  for (const image of document.querySelectorAll<HTMLImageElement>(FALLS_BACK))
    if (hasFailed(image)) showPlaceholder(image);
  return () => document.removeEventListener("error", onError, { capture: true });
}

function showPlaceholder(image: HTMLImageElement): void {
  if (image.getAttribute("src") === PLACEHOLDER_PICTURE) return;
  const { parentElement: place } = image;
  // React renders the sources, so they stay and offer nothing.
  if (place?.localName === "picture")
    for (const source of place.querySelectorAll("source")) source.removeAttribute("srcset");
  image.src = PLACEHOLDER_PICTURE;
}

/** Says whether an image has failed to load. A lazy image that hasn't begun is 'complete', too, but has no source yet. */
function hasFailed({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean {
  return complete && naturalWidth === 0 && currentSrc !== "";
}
