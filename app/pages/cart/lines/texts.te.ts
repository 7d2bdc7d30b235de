import type { en } from "./texts.en.ts";

export const te: typeof en = {
  edit: "మార్చండి",
  editOf: (name) => `${name} మార్చండి`,
};
