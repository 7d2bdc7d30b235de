import { Download } from "lucide";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { Button, buttonClass } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { QrCode } from "#ui/qr-code";
import { showToast } from "#ui/shell/toasts";
import { texts } from "./texts.ts";
import { ShownName } from "./upi-id.tsx";
import type { Payable } from "./ways.tsx";

/** The QR code and whose account it pays. It can be saved as a picture if apps accept one for this amount. */
export function QrCard({
  payment,
  saved,
  onSave,
}: {
  payment: Payable;
  saved: string;
  onSave: () => void;
}) {
  const t = useTexts(texts);
  return (
    <section aria-labelledby="scan" className="flex flex-col items-center gap-3">
      <h2 id="scan" className="self-start text-title">
        {t.scanToPay}
      </h2>
      <p className="-mt-2 self-start text-small text-ink-soft">
        <span className="desktop:hidden">{t.scanWithAnother}</span>
        <span className="hidden desktop:inline">{t.scanWithPhone}</span>
      </p>
      {payment.qr ? (
        <QrCode
          {...payment.qr}
          label={t.qrOf(payment.registeredName ?? payment.upiId, payment.orderNumber)}
        />
      ) : (
        <QrFailed />
      )}
      {payment.registeredName === null ? null : (
        <div className="max-w-sm text-center">
          <ShownName name={payment.registeredName} />
        </div>
      )}
      {payment.qr ? <SavedQr payment={payment} saved={saved} onSave={onSave} /> : null}
    </section>
  );
}

function SavedQr({ payment, saved, onSave }: Parameters<typeof QrCard>[0]) {
  const t = useTexts(texts);
  const advice = "max-w-sm text-center text-small text-ink-soft";
  if (!payment.savesQr) return <p className={advice}>{checkoutMessages.savedQrAdvice}</p>;
  return (
    <>
      <a
        href={saved}
        download={`${payment.orderNumber}.png`}
        onClick={onSave}
        className={buttonClass("second", "w-full max-w-sm")}
      >
        <Icon of={Download} size={18} />
        {t.saveQr}
      </a>
      <p className={`${advice} desktop:hidden`}>{t.howToUseSaved}</p>
    </>
  );
}

/** Shown with a Try Again button when the code couldn't be drawn (spec §8 Payment). */
function QrFailed() {
  const t = useTexts(texts);
  const { revalidate, state } = useRevalidator();
  useEffect(() => showToast({ kind: "error", text: checkoutMessages.upiQrFailed }), []);
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card bg-bad p-5 text-on-bad"
    >
      <p className="font-semibold">{checkoutMessages.qrFailed}</p>
      <Button look="second" busy={state === "loading"} onClick={() => revalidate()}>
        {t.tryAgain}
      </Button>
    </div>
  );
}
