import type { en } from "./texts.en.ts";

export const te: typeof en = {
  piecesInside: (pieces) => `లోపల ${pieces} కార్డులు`,
  comboSaves: (amount, percentage) => `${percentage}% తగ్గింపు: మీకు ${amount} ఆదా`,
};
