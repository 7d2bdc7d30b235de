/**
 * The demo store's four series. They are the specification's categories, with its keys, prefixes and names (spec §2,
 * §7, reading R60).
 */
export type DemoSeries = {
  key: string;
  /** A product belongs to the series whose prefix its ID begins with. No prefix is the beginning of another. */
  prefixes: string[];
  name: string;
  name_te: string;
  description: string;
  description_te: string;
  position: number;
};

export const series: DemoSeries[] = [
  {
    key: "nannu-dochukunduvate",
    prefixes: ["ndk", "nannu-dochukunduvate"],
    name: "Nannu Dochukunduvate",
    name_te: "నన్ను దోచుకుందువటే",
    description: "Night buses, tea glasses and a city in the rain.",
    description_te: "రాత్రి బస్సులు, టీ గ్లాసులు, వానలో తడిసిన నగరం.",
    position: 1,
  },
  {
    key: "rukmini-kalyanam",
    prefixes: ["rk", "rukmini-kalyanam"],
    name: "Rukmini Kalyanam",
    name_te: "రుక్మిణీ కల్యాణం",
    description: "Lotus, chariot and the letter that started it all.",
    description_te: "తామర, రథం, అన్నిటికీ మొదలైన ఆ ఉత్తరం.",
    position: 2,
  },
  {
    key: "abhi-diary",
    prefixes: ["adkp", "abhi-diary"],
    name: "Abhi Diary Pages",
    name_te: "అభి డైరీ పేజీలు",
    description: "Pressed flowers, bus tickets and ink, page by page.",
    description_te: "ఎండిన పూలు, బస్ టికెట్లు, సిరా, ఒక్కో పేజీ.",
    position: 3,
  },
  {
    key: "quotes",
    prefixes: ["qt", "quote"],
    name: "Quotes",
    name_te: "కోట్స్",
    description: "One line each, set large, in English and Telugu.",
    description_te: "ఒక్కో కార్డుకు ఒక్క వాక్యం, పెద్ద అక్షరాల్లో, ఇంగ్లీషు, తెలుగులో.",
    position: 4,
  },
];

/** Returns the key of the series that a product's ID belongs to; null if none. */
export function seriesOf(productId: string): string | null {
  const found = series.find(({ prefixes }) => prefixes.some((each) => productId.startsWith(each)));
  return found?.key ?? null;
}
