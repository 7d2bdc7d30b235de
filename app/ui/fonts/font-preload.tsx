import fraunces from "./fraunces.woff2?url";

/** The one font that every first view needs; ₹ and Telugu follow where they stand. */
export function FontPreload() {
  return <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="anonymous" />;
}
