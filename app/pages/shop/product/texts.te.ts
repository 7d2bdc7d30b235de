import type { en } from "./texts.en.ts";

export const te: typeof en = {
  writtenOn: "ఈ కార్డు మీద రాసి ఉన్నది",
};
