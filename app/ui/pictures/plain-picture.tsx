import type { ComponentProps } from "react";
import { PLACEHOLDER_PICTURE } from "#protocol/picture-addresses";
import { useLoadableAddress } from "./picture.tsx";

/**
 * A picture that has only one address, such as a screenshot. If it doesn't load, the placeholder is shown, as for
 * products.
 */
export function PlainPicture({
  src,
  alt,
  ...more
}: Omit<ComponentProps<"img">, "src" | "alt" | "ref" | "onError"> & { src: string; alt: string }) {
  const { usable, watch } = useLoadableAddress(src);
  return <img {...more} src={usable ?? PLACEHOLDER_PICTURE} alt={alt} {...watch} />;
}
