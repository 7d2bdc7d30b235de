import { readSession } from "#session/session-store";
import { ownWordsOf, sentencesOf } from "#ui/forms/sending/refusal-words";
import { createSender } from "#ui/forms/sending/sender";
import type { Sending } from "#ui/forms/sending/sending";
import { closeMenus } from "./menus.tsx";
import { showToast } from "./toasts.tsx";

/** Opens the question of the button Log Out, and sends its form (`log-out-dialog.tsx`). */
export function watchLogOut(): void {
  const sender = createSender(() => ({
    name: "log out",
    background: false,
    pageOwner: "",
    onChange: tellRefusal,
  }));
  document.addEventListener("click", ({ target }) => {
    if (!(target as Element).closest("[data-asks-log-out]")) return;
    closeMenus();
    form()?.closest("dialog")?.showModal();
  });
  // The dialog closes by itself, since the form's method is `dialog`.
  document.addEventListener("submit", ({ target, submitter }) => {
    const { logOut } = (target as HTMLElement).dataset;
    if (logOut && (submitter as HTMLButtonElement | null)?.value)
      sender.send(new FormData(), logOut);
  });
}

function form(): HTMLFormElement | null {
  return document.querySelector("[data-log-out]");
}

function tellRefusal(now: Sending): void {
  if (now.state !== "idle" || !now.last || now.last.answer.ok) return;
  const { failed = "" } = form()?.dataset ?? {};
  const refused = ownWordsOf(now.last.answer, failed);
  if (refused.problem === "signed-out") void readSession();
  showToast({ kind: refused.kind ?? "error", text: sentencesOf(refused) });
}
