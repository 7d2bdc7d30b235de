import { type ComponentProps, useState } from "react";
import { PLACEHOLDER_PICTURE } from "#domain/pictures";
import { hasFailed } from "./picture.tsx";

/** A picture that has one address alone, as a screenshot has. What fails gives way like the catalogue's. */
export function PlainPicture({
  src,
  alt,
  ...more
}: Omit<ComponentProps<"img">, "src" | "alt" | "ref" | "onError"> & { src: string; alt: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const fail = () => setFailed(src);
  const usable = src !== failed;
  return (
    <img
      {...more}
      src={usable ? src : PLACEHOLDER_PICTURE}
      alt={alt}
      ref={(image) => {
        if (usable && image && hasFailed(image)) fail();
      }}
      onError={fail}
    />
  );
}
