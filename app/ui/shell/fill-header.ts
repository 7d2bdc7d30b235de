/**
 * Fills the header's badge and avatar before the first paint: for a signed-in person from this tab's copy of the session
 * (`session-copy.tsx`), for a guest from the guest cart. Runs inline right after the header.
 */
export default function fillHeader(): void {
  const find = (name: string) => document.querySelector<HTMLElement>(`header [data-${name}]`);

  const fillBadge = (count: number) => {
    const badge = find("cart-count");
    if (!badge || !(count > 0)) return;
    badge.dataset.cartCount = `${count}`;
    badge.textContent = count > 999 ? "999+" : `${count}`;
    badge.hidden = false;
  };

  const fillAvatar = (letter: string, avatarUrl: string | null) => {
    const avatar = find("avatar");
    if (!avatar) return;
    avatar.textContent = letter;
    if (!avatarUrl) return;
    const template = avatar.parentElement?.querySelector("template");
    const picture = template?.content.querySelector("img")?.cloneNode() as HTMLImageElement | null;
    if (!picture) return;
    // The initial stays below it.
    picture.onerror = () => picture.remove();
    picture.src = avatarUrl;
    avatar.append(picture);
  };

  // Storage may be blocked, and may hold anything.
  try {
    const { hint } = document.documentElement.dataset;
    if (hint) {
      // biome-ignore lint/plugin: an inline script reads a key by itself (decision 149)
      const copy = JSON.parse(sessionStorage.session_copy);
      if (copy.hint !== hint) return;
      fillBadge(copy.cartCount);
      fillAvatar(copy.person.letter, copy.person.avatarUrl);
    } else {
      // biome-ignore lint/plugin: an inline script reads a key by itself (decision 149)
      const lines: { quantity: number }[] = JSON.parse(localStorage.guest_cart);
      let pieces = 0;
      for (const { quantity = 1 } of lines) pieces += +quantity;
      fillBadge(pieces);
    }
  } catch {}
}
