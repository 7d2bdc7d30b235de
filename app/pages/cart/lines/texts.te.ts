import type { en } from "./texts.en.ts";

export const te: typeof en = {
  inYourCart: "మీ కాంబో కార్ట్‌లో ఉంది.",
  viewCart: "కార్ట్ చూడండి",
  edit: "మార్చండి",
  editOf: (name) => `${name} మార్చండి`,
};
