/** Where the store's icons are: the seller's own by a mark of their picture, or the demo's, files of the build. */
export function iconAddresses(mark: string) {
  if (mark === "")
    return {
      favicon: { src: "/favicon.svg", type: "image/svg+xml" },
      apple: "/apple-touch-icon.png",
      shared: "/og.jpg",
      manifest: [
        { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
        { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
        { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      ],
    };
  const of = (name: string) => `/brand/${mark}/${name}`;
  return {
    favicon: { src: of("48.png"), type: "image/png" },
    apple: of("180.png"),
    shared: of("share.jpg"),
    manifest: [
      { src: of("192.png"), type: "image/png", sizes: "192x192" },
      { src: of("512.png"), type: "image/png", sizes: "512x512" },
    ],
  };
}
