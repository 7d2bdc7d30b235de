/** From a page to the next: what a tap leads to, so long after the first paint. */
import { type Phone, waitUntil } from "./phone.ts";

export type Way = { name: string; from: string; tap: string; to: string; hasPicture: boolean };

const STORY = "/category/ndk-story";
const QUOTES = "/category/quotes";
const PRODUCT = 'main a[href^="/product/"]';

export const WAYS: readonly Way[] = [
  way("home → stories", "/", 'main a[href="/stories"]', "/stories"),
  way("stories → a story's page", "/stories", `main a[href="${STORY}"]`, STORY),
  way("story's page → stories", STORY, 'main a[href="/stories"]', "/stories"),
  way("stories → home", "/stories", 'header a[href="/"]', "/"),
  way("shop → category", "/shop", `main a[href="${QUOTES}"]`, QUOTES),
  way("category → product", QUOTES, PRODUCT, "/product/"),
  way("category → shop", "/category/abhi-diary", 'main a[href="/shop"]', "/shop"),
  way("product → category", "/product/qt-01", `main a[href="${QUOTES}"]`, QUOTES),
  way("product → product", "/product/ndk-01", PRODUCT, "/product/"),
  {
    ...way("product → cart", "/product/qt-01", 'header a[href="/cart"]', "/cart"),
    hasPicture: false,
  },
];

function way(name: string, from: string, tap: string, to: string): Way {
  return { name, from, tap, to, hasPicture: true };
}

/** Milliseconds from the first paint to the finger's lift. */
export const DELAYS = [1_500, 3_000, 8_000] as const;

/** What takes longer counts as long. */
const LONGEST = 10_000;

/** Milliseconds from the lift, the paint's from when the phone set out; bytes until the lift. */
export type Walked = { paint: number; heading: number; picture: number; bytes: number };

export async function walk(phone: Phone, way: Way, delay: number): Promise<Walked> {
  const { from, tap, to, hasPicture } = way;
  await phone.slow();
  const began = Date.now();
  const painted = await phone.visit(from);
  const [place] = await phone.find(tap);
  await waitUntil(painted + delay);
  const bytes = phone.line.received();
  const lifted = await phone.tap(place);
  const heading = await phone.sees("heading", LONGEST);
  const picture = hasPicture ? await phone.sees("picture", LONGEST + lifted - Date.now()) : null;
  const arrived = await phone.evaluate<string>("location.pathname");
  if (!arrived.startsWith(to)) throw new Error(`${from}: the tap led to ${arrived}`);
  const since = (at: number | null) => (at === null ? LONGEST : at - lifted);
  return { paint: painted - began, heading: since(heading), picture: since(picture), bytes };
}
