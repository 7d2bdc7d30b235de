/** The demo store's products. Prices in rupees; null if a size isn't sold. */
export type DemoProduct = {
  product_id: string;
  product_name: string;
  image_url: string;
  postal_card_size: number | null;
  wallet_size: number | null;
  stamp_size: number | null;
};

type Prices = [postal: number | null, wallet: number | null, stamp: number | null];

const nannuDochukunduvate: [id: string, name: string, ...Prices][] = [
  ["ndk-01", "Last Bus Home", 49, 29, 15],
  ["ndk-02", "Two Glasses of Chai", 45, 29, 15],
  ["ndk-03", "The Lone Lamp", 39, 25, 12],
  ["ndk-04", "Terrace, 11 p.m.", 49, 29, 15],
  ["ndk-05", "Window Seat, Local Train", 45, 25, 12],
  ["ndk-06", "One Light Still On", 39, 25, 10],
  ["ndk-07", "Sharing an Umbrella", 49, 28, 15],
  ["ndk-08", "The STD Booth", 35, 22, null],
  ["ndk-09", "Moon in the Wires", 39, 24, 12],
  ["ndk-10", "Your Half of the Earphones", 42, 25, 12],
  ["ndk-11", "Auto in the Drizzle", 45, 27, 12],
  ["ndk-12", "Platform No. 3", 49, 29, 15],
];

const rukminiKalyanam: [id: string, name: string, ...Prices][] = [
  ["rk-01", "Lotus at First Light", 49, 29, 15],
  ["rk-02", "The Chariot Wheel", 49, 29, 15],
  ["rk-03", "Feather of Dwaraka", 45, 28, 15],
  ["rk-04", "The Conch Sounds", 42, 27, 12],
  ["rk-05", "The Palace Window", 49, 29, 15],
  ["rk-06", "A Letter in a Garland", 45, 29, 14],
  ["rk-07", "Swan, My Messenger", 45, 27, 12],
  ["rk-08", "Kolam for the Wedding", 35, 22, 10],
  ["rk-09", "Lamps of the Temple", 39, 25, 12],
  ["rk-10", "The Bride's Bangles", 39, 25, null],
  ["rk-11", "Mango Leaves at the Door", 42, 26, 12],
  ["rk-12", "A Flute Before Dawn", null, 28, 14],
];

const abhiDiary: [id: string, name: string, ...Prices][] = [
  ["adkp-01", "The Unposted Letter", 45, 27, 12],
  ["adkp-02", "Pressed Hibiscus", 49, 29, 15],
  ["adkp-03", "Bus Ticket, Route 15A", 39, 25, 12],
  ["adkp-04", "An Ink Accident", 35, 22, 10],
  ["adkp-05", "Doodles in Fourth Period", 35, 22, 10],
  ["adkp-06", "Things I Didn't Say", 39, 25, null],
  ["adkp-07", "Map to Your House", 45, 27, 12],
  ["adkp-08", "All of June", 39, 24, 10],
  ["adkp-09", "Two Photos and Some Tape", 49, 29, 15],
  ["adkp-10", "How to Fold a Boat", 35, 22, 8],
  ["adkp-11", "Mango Leaf, May", 42, 26, 12],
  ["adkp-12", "Stars, Counted Twice", 45, null, 12],
];

const quotes: [id: string, name: string, ...Prices][] = [
  ["qt-01", "The Rain Isn't Done", 29, 19, 10],
  ["qt-02", "Turning the Page", 29, 19, 10],
  ["qt-03", "The Window Seat", 29, 19, 10],
  ["qt-04", "Even the Silence", 29, 19, 10],
  ["qt-05", "Tea First", 25, 17, 9],
  ["qt-06", "Stand Like a Word", 29, 19, 10],
  ["qt-07", "I Kept the Ticket", 29, 19, 9],
  ["qt-08", "The Rain Stopped", 29, 19, 10],
  ["qt-09", "Write Small", 20, 15, 8],
  ["qt-10", "A Small Lamp", 29, 19, 10],
  ["qt-11", "Letters Never Sent", 29, null, 9],
  ["qt-12", "One More Story", 25, 17, 8],
];

export const products: DemoProduct[] = [
  ...nannuDochukunduvate,
  ...rukminiKalyanam,
  ...abhiDiary,
  ...quotes,
].map(([product_id, product_name, postal_card_size, wallet_size, stamp_size]) => ({
  product_id,
  product_name,
  image_url: `product-images/${product_id}`,
  postal_card_size,
  wallet_size,
  stamp_size,
}));
