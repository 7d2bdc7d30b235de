import type { ReactNode } from "react";
import type { WaysToPay } from "#forms/checkout/ways-to-pay.server";
import { CopyButton } from "#ui/forms/copy-button";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** The way to pay that works in every app: copy the UPI ID, pay to it, and come back to confirm. */
export function UpiId({
  ways: { upiId, registeredName },
  first,
  onUse,
}: {
  ways: WaysToPay;
  /** True: it is the first of the ways to pay. */
  first: boolean;
  onUse: () => void;
}) {
  const t = useTexts(texts);
  return (
    <section aria-labelledby="upi-id" className="flex flex-col gap-1 tablet:gap-3">
      <h2
        id="upi-id"
        className={
          first
            ? "font-text text-small leading-5 font-normal tracking-normal text-ink-soft tablet:font-display tablet:text-title tablet:font-semibold tablet:text-ink"
            : "text-title"
        }
      >
        {t.payToUpiId}
      </h2>
      <ol className="flex flex-col gap-3">
        <Step mark={1}>
          <p
            data-copyable
            className={`font-semibold break-all select-all ${upiId.length > 30 ? "" : "text-lead"}`}
          >
            {upiId}
          </p>
          <CopyButton
            text={upiId}
            content={t.upiId}
            namesContent
            look={first ? "primary" : "second"}
            className="mt-1 w-full px-2!"
            onPress={onUse}
          />
          <ShownName name={registeredName} />
        </Step>
        <Step mark={2}>{t.openAndPay}</Step>
        <Step mark={3}>{t.comeBack}</Step>
      </ol>
    </section>
  );
}

function Step({ mark, children }: { mark: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2 tablet:gap-3">
      <span
        aria-hidden
        className="mt-0.5 grid size-6 place-items-center rounded-round bg-rose text-small font-semibold"
      >
        {mark}
      </span>
      <div>{children}</div>
    </li>
  );
}

/** Says which name the payment app will show, because an unexpected stranger's name looks like fraud (reading R62). */
export function ShownName({ name }: { name: string | null }) {
  const t = useTexts(texts);
  return (
    <p className="mt-2 text-small wrap-anywhere text-ink-soft">
      {name === null ? t.appShowsHolder : t.appShows(name)}
    </p>
  );
}
