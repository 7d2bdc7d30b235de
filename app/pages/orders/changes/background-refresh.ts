import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";

type Shown = { id: string; data: unknown };

/** The order page's data during a refresh in the background. Null: none is under way. */
let shown: Shown | null = null;

export async function refreshInBackground(page: Shown, read: () => Promise<void>): Promise<void> {
  shown = page;
  await read();
  if (shown === page) shown = null;
}

/**
 * A `shouldRevalidate` for the routes around the order's page: a refresh in the background loads only the order, so
 * that a failure of another route can't replace the page by an error.
 */
export function revalidateUnlessInBackground({
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && shown === null;
}

/**
 * Runs a loader. If a refresh in the background gets no response, returns the old data, so the page stays as it is and
 * the next poll tries again.
 */
export async function loadOrKeepShown<Loaded>(
  id: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const before = shown;
  try {
    return await load();
  } catch (error) {
    if (before?.id !== id || isRefusal(error)) throw error;
    return before.data as Loaded;
  }
}

/** Whether the server has responded that the order doesn't exist, or that the person must sign in. */
function isRefusal(error: unknown): boolean {
  return (error instanceof Response || isRouteErrorResponse(error)) && error.status < 500;
}
