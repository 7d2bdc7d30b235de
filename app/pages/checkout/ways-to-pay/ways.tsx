import { type ReactNode, useEffect, useRef } from "react";
import type { ShownRoute } from "#domain/checkout/payment-routes";
import type { Paise } from "#domain/money/money";
import type { WaysToPay } from "#forms/checkout/ways-to-pay.server";
import { useTexts } from "#ui/language";
import { WhatsAppHelp } from "#ui/whatsapp-help";
import { QrCard } from "./qr-card.tsx";
import { texts } from "./texts.ts";
import { UpiApps } from "./upi-apps.tsx";
import { UpiId } from "./upi-id.tsx";
import type { Ways } from "./use-ways.ts";

export type Payable = WaysToPay & { orderNumber: string; total: Paise };

/**
 * Every way to pay, in the order for a phone (reading R61). On a desktop the QR code is at the left, and the others
 * are at the right with `children` below them. `rows`: the CSS class that sets as many grid rows as there are at the
 * right.
 */
export function WaysOfPayment({
  payment,
  ways,
  saved,
  rows,
  sentenceKey,
  children,
}: {
  payment: Payable;
  ways: Ways;
  /** The address of the QR code as a picture to save. */
  saved: string;
  rows: string;
  /** Which sentence says where to send the 12 digits if the money has left the account. */
  sentenceKey: keyof typeof texts.en.ifMoneyLeft;
  children?: ReactNode;
}) {
  const t = useTexts(texts);
  const way: Record<ShownRoute, (first: boolean, certain: boolean) => ReactNode> = {
    "upi-id": (first) => <UpiId ways={payment} first={first} onUse={() => ways.use("upi-id")} />,
    qr: () => <QrCard payment={payment} saved={saved} onSave={() => ways.use("qr")} />,
    "app-links": (_, certain) => (
      <UpiApps
        payment={payment}
        linksAlwaysWork={certain}
        onUse={(app) => ways.use("app-links", app)}
      />
    ),
  };
  return (
    <>
      <NextWay ways={ways} help={payment.help} ifMoneyLeft={t.ifMoneyLeft[sentenceKey]} />
      <div
        className={`grid grid-cols-1 items-start gap-4 tablet:gap-6 desktop:grid-cols-2 desktop:gap-x-8 ${rows}`}
      >
        {ways.routes.map(({ route, certain }, index) => (
          <div
            key={route}
            data-way={route}
            className={`rounded-card border border-line bg-card p-3 shadow-card tablet:p-6 ${route === "qr" ? "desktop:col-start-1 desktop:row-span-full" : "desktop:col-start-2"}`}
          >
            {way[route](index === 0, certain)}
          </div>
        ))}
        {children}
      </div>
    </>
  );
}

/** Says why the next way may help after one didn't go through. The failed way moves to the end. */
function NextWay({
  ways: { routes, failed, failures },
  help,
  ifMoneyLeft,
}: {
  ways: Ways;
  help: string | null;
  ifMoneyLeft: string;
}) {
  const t = useTexts(texts);
  const place = useRef<HTMLDivElement>(null);
  // Moves the focus only after a new failure, and not after coming back from Confirm.
  const shown = useRef(failures);
  useEffect(() => {
    if (failures === shown.current) return;
    shown.current = failures;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, [failures]);
  const [next] = routes;
  if (failed.length === 0 || !next) return null;
  const untried = failed.length < routes.length;
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="scroll-mt-20 rounded-card bg-info px-4 py-3 text-on-info"
    >
      <p>
        <strong>{t.anotherWay}</strong> {untried ? t.why[next.route] : help && t.askUs}
      </p>
      {untried ? null : <WhatsAppHelp address={help} />}
      <p className="text-small">{ifMoneyLeft}</p>
    </div>
  );
}
