import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { loginPath } from "#protocol/redirect-targets";
import { each } from "./each.tsx";
import type { DisplaySession } from "./session-copy.tsx";

type Person = NonNullable<DisplaySession["person"]>;

/** Shows the page for a signed-in person or for a guest. Until the session is known the hint cookie has chosen one. */
export function showVisitor(session: DisplaySession | undefined): void {
  if (!session) return;
  const { person } = session;
  const root = document.documentElement;
  if (person) root.dataset.who = "in";
  else delete root.dataset.who;
  root.toggleAttribute("data-seller", Boolean(person?.seller));
  for (const line of each("[data-email]")) {
    line.textContent = person?.email ?? "";
    line.hidden = !person?.email;
  }
  for (const link of each<HTMLAnchorElement>("[data-after-log-in]")) {
    const path = link.dataset.afterLogIn as string;
    link.href = pathInCurrentLanguage(person ? path : loginPath(path));
  }
  for (const avatar of each("[data-avatar]")) showAvatar(avatar, person);
}

/** The address of a picture that didn't load. */
let failed: string | undefined;

/** The account's picture, or the first letter of its email (spec §2 Global behaviour). */
function showAvatar(avatar: HTMLElement, person: Person | null): void {
  const address = person?.avatarUrl;
  const picture = address && address !== failed ? pictureFor(avatar) : null;
  if (!picture) {
    avatar.textContent = person?.letter ?? "";
    return;
  }
  if (picture.getAttribute("src") === address) return;
  picture.src = address as string;
  picture.addEventListener("error", () => {
    failed = address as string;
    avatar.textContent = person?.letter ?? "";
  });
  avatar.replaceChildren(picture);
}

/** The picture that is shown already, or a new one. */
function pictureFor(avatar: HTMLElement): HTMLImageElement | null | undefined {
  const template = avatar.parentElement?.querySelector("template");
  return (
    avatar.querySelector("img") ??
    (template?.content.querySelector("img")?.cloneNode() as HTMLImageElement)
  );
}
