import type { en } from "./texts.en.ts";

export const te: typeof en = {
  total: "మొత్తం",
  exactTime: (date) => `${date}. కచ్చితమైన సమయం`,
};
