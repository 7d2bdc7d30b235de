import { X } from "lucide-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { TOAST_MILLISECONDS } from "#domain/limits";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

export type Toast = {
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

const ShowToastContext = createContext<(toast: Toast) => void>(() => {});

/** Returns a function that shows a toast for 3000 ms (spec §2 Global behaviour): green, red or blue by its kind. */
export function useToast(): (toast: Toast) => void {
  return useContext(ShowToastContext);
}

export function Toasts({ children }: { children: ReactNode }) {
  const t = useTexts(texts);
  const last = useRef(0);
  const [shown, setShown] = useState<(Toast & { key: number })[]>([]);
  const removeToast = (key: number) =>
    setShown((before) => before.filter((toast) => toast.key !== key));
  const show = useCallback((toast: Toast) => {
    last.current += 1;
    const key = last.current;
    setShown((before) => [
      ...before.filter(({ kind }) => !toast.replacesSuccess || kind !== "success").slice(-2),
      { ...toast, key },
    ]);
  }, []);
  return (
    <ShowToastContext value={show}>
      {children}
      <ul
        aria-live="polite"
        aria-label={t.notices}
        className="pointer-events-none fixed inset-x-4 top-[calc(4.5rem+env(safe-area-inset-top))] z-50 mx-auto flex max-w-md flex-col gap-2 desktop:mr-[max(0rem,calc(50vw-36rem))]"
      >
        {shown.map(({ key, ...toast }) => (
          <ToastItem key={key} toast={toast} dismiss={t.dismiss} onEnd={() => removeToast(key)} />
        ))}
      </ul>
    </ShowToastContext>
  );
}

function ToastItem({
  toast: { kind, text },
  dismiss,
  onEnd,
}: {
  toast: Toast;
  dismiss: string;
  onEnd: () => void;
}) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(end, TOAST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <li
      data-toast={kind}
      className={`pointer-events-auto flex items-start gap-3 rounded-card px-4 py-3 shadow-card ${colours[kind]}`}
    >
      <span className="grow whitespace-pre-line">{text}</span>
      <button
        type="button"
        aria-label={dismiss}
        onClick={onEnd}
        className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-round"
      >
        <X aria-hidden size={18} />
      </button>
    </li>
  );
}
