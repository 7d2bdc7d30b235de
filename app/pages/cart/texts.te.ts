import type { en } from "./texts.en.ts";

export const te: typeof en = {
  deliveryFreeFrom: (cost, from) => `డెలివరీ ${cost}. ${from} నుంచి ఉచితం.`,
};
