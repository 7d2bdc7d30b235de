import { browserStore } from "#ui/browser-store";

export const TOAST_MILLISECONDS = 3_000;

type Toast = {
  kind: "success" | "error" | "info";
  text: string;
  /** True: the success toasts that are shown aren't true any more, so they are removed. */
  replacesSuccess?: boolean;
};

const colours: Record<Toast["kind"], string> = {
  success: "bg-ok text-on-ok",
  error: "bg-bad text-on-bad",
  info: "bg-info text-on-info",
};

const MAX_TOASTS = 3;

const CARRIED = browserStore<Toast>(
  "session",
  "carried_toast",
  (saved) => {
    const { kind, text } = JSON.parse(saved);
    return Object.hasOwn(colours, kind) && typeof text === "string" ? { kind, text } : null;
  },
  JSON.stringify,
);

/** IDs of the elements of `ToastList`: where toasts are shown, and an item without a text. */
export const TOASTS_ID = "toasts";
export const TOAST_ITEM_ID = "toast-item";

/** Shows a toast for 3000 ms (spec §2 Global behaviour): green, red or blue by its kind. */
export function showToast({ kind, text, replacesSuccess = false }: Toast): void {
  const list = document.getElementById(TOASTS_ID);
  const toast = document.getElementById(TOAST_ITEM_ID)?.firstElementChild?.cloneNode(true);
  if (!list || !(toast instanceof HTMLElement)) return;
  if (replacesSuccess)
    for (const done of list.querySelectorAll("[data-toast=success]")) done.remove();
  while (list.childElementCount >= MAX_TOASTS) list.firstElementChild?.remove();
  toast.dataset.toast = kind;
  toast.className += ` ${colours[kind]}`;
  const [words, dismiss] = toast.children;
  if (words) words.textContent = text;
  const end = () => toast.remove();
  dismiss?.addEventListener("click", end);
  setTimeout(end, TOAST_MILLISECONDS);
  list.append(toast);
}

/** Shows a toast in the next document of this tab instead, once. Called just before that document is loaded. */
export function carryToast(toast: Toast): void {
  CARRIED.write(toast);
}

/** Shows the toast that the last document carried here. */
export function showCarriedToast(): void {
  const toast = CARRIED.read();
  if (!toast) return;
  CARRIED.write(null);
  showToast(toast);
}
