import type { ComponentProps } from "react";

/**
 * A picture that has only one address, such as a screenshot. If it doesn't load, the placeholder is shown, as for
 * products.
 */
export function PlainPicture({
  alt,
  ...more
}: ComponentProps<"img"> & { src: string; alt: string }) {
  return <img key={more.src} data-falls-back="" alt={alt} {...more} />;
}
