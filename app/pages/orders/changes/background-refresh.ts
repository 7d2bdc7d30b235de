import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";

type Shown = { id: string; data: unknown };

/** What the open page of an order shows while it is read again without a press. */
let shown: Shown | null = null;

export async function refreshInBackground(page: Shown, read: () => Promise<void>): Promise<void> {
  shown = page;
  await read();
  if (shown === page) shown = null;
}

/** For the routes around the order's (`shouldRevalidate`): it is read alone, so their lost answers take no page away. */
export function unlessInBackground({
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && shown === null;
}

/** For client loaders. Nobody pressed: without an answer the page stands as it is, and the next poll tries again. */
export async function loadOrKeep<Loaded>(id: string, load: () => Promise<Loaded>): Promise<Loaded> {
  const before = shown;
  try {
    return await load();
  } catch (error) {
    if (before?.id !== id || isRefusal(error)) throw error;
    return before.data as Loaded;
  }
}

/** The store has answered: it isn't there, or asks who it is. */
function isRefusal(error: unknown): boolean {
  return (error instanceof Response || isRouteErrorResponse(error)) && error.status < 500;
}
