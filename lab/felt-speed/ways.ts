/**
 * Measures ways from one page to the next: a link is tapped some time after the first paint, and the next page is
 * timed.
 */
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

/** Milliseconds from the first paint until the finger is lifted. */
export const DELAYS = [1_500, 3_000, 8_000] as const;

/** The longest time in milliseconds; anything slower counts as this. */
const LONGEST_MILLISECONDS = 10_000;

/**
 * What was measured on the way from one page to the next. `heading` and `picture`: milliseconds from lifting the finger
 * until the second page showed them. `paint`: milliseconds from the beginning of the visit to the first page's paint.
 * `bytes`: what was received before the tap.
 */
export type WayTimes = { paint: number; heading: number; picture: number; bytes: number };

export async function measureWay(phone: Phone, way: Way, delay: number): Promise<WayTimes> {
  const { from, tap, to, hasPicture } = way;
  await phone.slow();
  const began = Date.now();
  const painted = await phone.visit(from);
  const [place] = await phone.find(tap);
  await waitUntil(painted + delay);
  const bytes = phone.line.received();
  const lifted = await phone.tap(place);
  const heading = await phone.sees("heading", LONGEST_MILLISECONDS);
  const picture = hasPicture
    ? await phone.sees("picture", LONGEST_MILLISECONDS + lifted - Date.now())
    : null;
  const arrived = await phone.evaluate<string>("location.pathname");
  if (!arrived.startsWith(to)) throw new Error(`${from}: the tap led to ${arrived}`);
  const since = (at: number | null) => (at === null ? LONGEST_MILLISECONDS : at - lifted);
  return { paint: painted - began, heading: since(heading), picture: since(picture), bytes };
}
