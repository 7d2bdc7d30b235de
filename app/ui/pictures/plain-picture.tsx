import type { ComponentProps } from "react";
import { PLACEHOLDER_PICTURE } from "#protocol/picture-addresses";
import { useFallback } from "./picture.tsx";

/** A picture that has one address alone, as a screenshot has. One that doesn't load is replaced by the placeholder, as a product's is. */
export function PlainPicture({
  src,
  alt,
  ...more
}: Omit<ComponentProps<"img">, "src" | "alt" | "ref" | "onError"> & { src: string; alt: string }) {
  const { usable, watch } = useFallback(src);
  return <img {...more} src={usable ?? PLACEHOLDER_PICTURE} alt={alt} {...watch} />;
}
