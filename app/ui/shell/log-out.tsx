import { closeMenus } from "./menus.tsx";
import { showToast } from "./toasts.tsx";

/** Opens the question of the button Log Out, and sends its form (`log-out-dialog.tsx`). */
export function watchLogOut(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target as Element).closest("[data-asks-log-out]")) return;
    closeMenus();
    document.querySelector("[data-log-out]")?.closest("dialog")?.showModal();
  });
  // The dialog closes by itself, since the form's method is `dialog`.
  document.addEventListener("submit", ({ target, submitter }) => {
    const { logOut, failed = "" } = (target as HTMLElement).dataset;
    if (logOut && (submitter as HTMLButtonElement | null)?.value) void send(logOut, failed);
  });
}

/** Most documents send no form, so its code is loaded now. */
async function send(action: string, failed: string): Promise<void> {
  try {
    const { sendLogOut } = await import("./send-log-out.tsx");
    sendLogOut(action, failed);
  } catch {
    showToast({ kind: "error", text: failed });
  }
}
