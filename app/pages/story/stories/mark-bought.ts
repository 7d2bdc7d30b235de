/**
 * Says on the cards of episodes, before the first paint, that this person has bought them, by this tab's copy of the
 * session (`session-copy.tsx`). Runs inline after the cards.
 */
export default function markBought(): void {
  // Storage may be blocked, and may hold anything.
  try {
    const { hint } = document.documentElement.dataset;
    // biome-ignore lint/plugin: an inline script reads a key by itself (decision 149)
    const copy = JSON.parse(sessionStorage.session_copy);
    if (copy.hint !== hint) return;
    for (const place of document.querySelectorAll<HTMLElement>("[data-episode]")) {
      for (const { id, payment } of copy.purchasedEpisodes)
        if (id === place.dataset.episode) place.dataset.bought = place.dataset[payment];
    }
  } catch {}
}
