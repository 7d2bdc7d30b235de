import { ArrowUpRight } from "lucide";
import { useEffect, useRef, useState } from "react";
import { checkoutMessages } from "#domain/checkout/messages";
import { ANY_UPI_APP } from "#domain/checkout/upi";
import { storeMessages } from "#domain/messages";
import type { WaysToPay } from "#forms/checkout/ways-to-pay.server";
import { copyText } from "#ui/forms/clipboard";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { texts } from "./texts.ts";
import { ShownName } from "./upi-id.tsx";

/** An app that opens hides the page well within this time. */
const OPENING_MILLISECONDS = 1_500;

/** Links that open a payment app, shown on every device (reading R31). */
export function UpiApps({
  payment: { apps, upiString, registeredName },
  linksAlwaysWork,
  onUse,
}: {
  payment: WaysToPay;
  /** True: no app refuses links that pay to this UPI ID. */
  linksAlwaysWork: boolean;
  onUse: (app: string) => void;
}) {
  const t = useTexts(texts);
  const [copied, setCopied] = useState<boolean | null>(null);
  const watch = useIfNoAppOpened(async () => setCopied(await copyText(upiString)));
  return (
    <section aria-labelledby="upi-apps" className="flex flex-col gap-3">
      <h2 id="upi-apps" className="text-title">
        {t.payWithApp}
      </h2>
      {linksAlwaysWork ? null : <p className="-mt-2 text-small text-ink-soft">{t.mayRefuse}</p>}
      {linksAlwaysWork && registeredName !== null ? <ShownName name={registeredName} /> : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2 tablet:gap-3 desktop:grid-cols-2">
        {apps.map(({ app, href }) => (
          <a
            key={app}
            href={href}
            onClick={() => {
              onUse(app);
              watch();
            }}
            className="flex min-h-14 items-center justify-between gap-1 rounded-card border border-ink/25 bg-card px-2.5 leading-tight font-semibold tablet:px-3 hover:bg-rose active:translate-y-px"
          >
            {app === ANY_UPI_APP ? t.anyUpiApp : app}
            <Icon of={ArrowUpRight} size={18} className="shrink-0 text-ink-soft" />
          </a>
        ))}
      </div>
      <div role="status" className="empty:hidden">
        {copied === null ? null : (
          <Notice tone={copied ? "ok" : "wait"}>
            <p className="font-semibold">
              {copied ? checkoutMessages.upiStringCopied : storeMessages.copyFailed}
            </p>
            <p
              data-copyable={copied ? undefined : true}
              className={`text-small ${copied ? "" : "break-all select-all"}`}
            >
              {copied ? t.stringCopiedAdvice : upiString}
            </p>
          </Notice>
        )}
      </div>
      <p className="text-small text-ink-soft">{checkoutMessages.appDeclinedAdvice}</p>
    </section>
  );
}

/**
 * Calls `then` if a link opened no app. Browsers don't report that, so it is assumed if the page is still in front
 * after a moment.
 */
function useIfNoAppOpened(then: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const onOpened = () => clearTimeout(timer.current);
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener("visibilitychange", onOpened, { signal });
    for (const name of ["blur", "pagehide"]) window.addEventListener(name, onOpened, { signal });
    return () => {
      onOpened();
      left.abort();
    };
  }, []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, OPENING_MILLISECONDS);
  };
}
