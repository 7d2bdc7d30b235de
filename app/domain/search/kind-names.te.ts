import type { KindNames } from "./kind-names.ts";

export const te: KindNames = {
  product: "వస్తువు",
  card: "కార్డు",
  combo: "కాంబో",
  combos: "కాంబోలు",
  episode: "ఎపిసోడ్",
  story: "కథ",
  category: "కలెక్షన్",
};
