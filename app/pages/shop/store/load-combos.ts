/**
 * Brings the combos into the store's page, which comes without them: as HTML of the server, for which the page has
 * reserved a place. Without an answer the section says so, until Try Again or the network brings one (spec §2 Store).
 * Returns a function that ends it.
 */
export function loadCombos(): () => void {
  const place = document.querySelector<HTMLElement>("[data-combos]");
  const ended = new AbortController();
  if (place) void bringInto(place, ended);
  return () => ended.abort();
}

async function bringInto(place: HTMLElement, ended: AbortController): Promise<void> {
  const load = async () => {
    show(place, "loading");
    const html = await readHtml(place.dataset.combos ?? "");
    if (ended.signal.aborted) return;
    if (html === null) return show(place, "failed");
    ended.abort();
    place.innerHTML = html;
  };
  const tryAgain = () => {
    if (stateOf(place, "failed").hidden) return;
    // The button goes, and with it the focus would.
    document.getElementById("combos")?.focus({ preventScroll: true });
    void load();
  };
  const { signal } = ended;
  stateOf(place, "failed").querySelector("button")?.addEventListener("click", tryAgain, { signal });
  addEventListener("online", tryAgain, { signal });
  await load();
}

async function readHtml(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as { html: string }).html : null;
  } catch {
    return null;
  }
}

type State = "loading" | "failed";

function show(place: HTMLElement, state: State): void {
  for (const each of ["loading", "failed"] as const) stateOf(place, each).hidden = each !== state;
}

function stateOf(place: HTMLElement, state: State): HTMLElement {
  return place.querySelector(`[data-combos-state=${state}]`) as HTMLElement;
}
