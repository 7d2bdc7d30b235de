import type { en } from "./texts.en.ts";

export const te: typeof en = {
  tryAgain: "మళ్లీ ప్రయత్నించండి",
  store: "స్టోర్",
  buyNow: "ఇప్పుడే కొనండి",
  buyNowOf: (name) => `ఇప్పుడే కొనండి: ${name}`,
};
