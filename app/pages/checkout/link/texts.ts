import { en } from "./texts.en.ts";
import { te } from "./texts.te.ts";

export const texts = { en, te };
