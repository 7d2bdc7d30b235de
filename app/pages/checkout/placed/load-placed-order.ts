import { href } from "#protocol/href";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { reloadDocument } from "#ui/shell/load-document";
import type { loader } from "./order.ts";

type Answer = Awaited<ReturnType<typeof loader>>["data"];
export type PlacedOrder = NonNullable<Answer["order"]>;

/** Loads the person's own order. Null: they have no such order. */
export async function loadPlacedOrder(
  orderId: string,
  signal: AbortSignal,
): Promise<PlacedOrder | null> {
  const address = pathInCurrentLanguage(href("/order-placed/:orderId", { orderId }));
  const answer = await fetch(address, { signal, redirect: "manual" });
  // Nobody is signed in any more, so the server leads from the page to the sign-in.
  if (answer.type === "opaqueredirect") {
    reloadDocument();
    return await new Promise(() => {});
  }
  if (!answer.ok && answer.status !== 404) throw new Error(`order answered ${answer.status}`);
  const { order }: Answer = await answer.json();
  // JSON has no Infinity.
  if (order) order.watched.milliseconds ??= Number.POSITIVE_INFINITY;
  return order;
}
