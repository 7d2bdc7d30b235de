import type { LinkDescriptor } from "react-router";
import fraunces from "./fonts/fraunces.woff2?url";

/** The one font that every first view needs; ₹ and Telugu follow where they stand. */
export const fontPreloads: LinkDescriptor[] = [
  { rel: "preload", href: fraunces, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];
