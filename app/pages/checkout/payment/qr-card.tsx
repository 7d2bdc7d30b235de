import { Copy, Download } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { savedQrLimit } from "#domain/checkout/payment-routes";
import { QR_PIXELS } from "#domain/limits";
import { Button, buttonClass } from "#ui/forms/button";
import { useCopy } from "#ui/forms/clipboard";
import { useTexts } from "#ui/language";
import { useToast } from "#ui/shell/toasts";
import type { Payment } from "./payment.server.ts";
import type { QrDrawing } from "./qr.server.ts";
import { texts } from "./texts.ts";
import type { WaysToPay } from "./ways-to-pay.server.ts";

type Shown = WaysToPay & Pick<Payment, "orderNumber" | "total">;

/** The QR code with what can be done with it, and the UPI ID that always works. */
export function QrCard({
  payment,
  saved,
}: {
  payment: Shown;
  /** Where it lies as a picture to keep. */
  saved: string;
}) {
  const say = useTexts(texts);
  const copy = useCopy();
  return (
    <section aria-labelledby="scan" className="flex flex-col items-center gap-4">
      <h2 id="scan" className="self-start text-title">
        {say.scanToPay}
      </h2>
      {payment.qr ? <Qr drawing={payment.qr} payment={payment} /> : <QrFailed />}
      <dl className="text-center">
        <dt className="text-small text-ink-soft">{say.upiIdOf(payment.payee)}</dt>
        <dd data-copyable className="text-lead font-semibold break-all">
          {payment.upiId}
        </dd>
      </dl>
      <div className="grid w-full max-w-sm grid-cols-2 gap-3">
        <Button
          look="second"
          className="px-2!"
          onClick={() => copy(payment.upiId, checkoutMessages.upiIdCopied)}
        >
          <Copy aria-hidden size={18} className="hidden tablet:block" />
          {say.copyUpiId}
        </Button>
        {payment.qr ? (
          <a
            href={saved}
            download={`${payment.orderNumber}.png`}
            className={buttonClass("second", "px-2!")}
          >
            <Download aria-hidden size={18} className="hidden tablet:block" />
            {say.saveQr}
          </a>
        ) : null}
      </div>
      {payment.qr && payment.total > (savedQrLimit("personal") ?? payment.total) ? (
        <p className="max-w-sm text-center text-small text-ink-soft">
          {checkoutMessages.savedQrAdvice}
        </p>
      ) : null}
    </section>
  );
}

/** Dark on white in both colour schemes, and where colours are forced: many readers want it so. */
function Qr({ drawing: { size, path }, payment }: { drawing: QrDrawing; payment: Shown }) {
  const say = useTexts(texts);
  return (
    <div
      data-copyable
      className="rounded-card border border-line bg-white shadow-card forced-color-adjust-none tablet:p-2"
    >
      <svg
        role="img"
        aria-label={say.qrOf(payment.payee, payment.orderNumber)}
        width={QR_PIXELS}
        height={QR_PIXELS}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="h-auto max-w-full"
      >
        <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000000" d={path} />
      </svg>
    </div>
  );
}

/** spec §8 Payment: with a Try Again option. */
function QrFailed() {
  const say = useTexts(texts);
  const { revalidate, state } = useRevalidator();
  const toast = useToast();
  useEffect(() => toast({ kind: "error", text: checkoutMessages.upiQrFailed }), [toast]);
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card bg-bad p-5 text-on-bad"
    >
      <p className="font-semibold">{checkoutMessages.qrFailed}</p>
      <Button look="second" busy={state === "loading"} onClick={() => revalidate()}>
        {say.tryAgain}
      </Button>
    </div>
  );
}
