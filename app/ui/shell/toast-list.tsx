import { X } from "lucide";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";
import { TOAST_ITEM_ID, TOASTS_ID } from "./toasts.tsx";

/** The place of the toasts, into which only `showToast` writes, and the item that it copies. */
export function ToastList() {
  const t = useTexts(texts);
  return (
    <>
      <ul
        id={TOASTS_ID}
        aria-live="polite"
        aria-label={t.notices}
        className="pointer-events-none fixed inset-x-4 top-[calc(4.5rem+env(safe-area-inset-top))] z-50 mx-auto flex max-w-md flex-col gap-2 desktop:mr-[max(0rem,calc(50vw-36rem))]"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves what is shown in it alone
        dangerouslySetInnerHTML={{ __html: "" }}
      />
      <ul id={TOAST_ITEM_ID} hidden>
        <li className="pointer-events-auto flex items-start gap-3 rounded-card px-4 py-3 shadow-card">
          <span className="grow whitespace-pre-line" />
          <button
            type="button"
            aria-label={t.dismiss}
            className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-round"
          >
            <Icon of={X} size={18} />
          </button>
        </li>
      </ul>
    </>
  );
}
