import { useState } from "react";
import type { Settings } from "#data/settings/settings.server";
import { isSameUpiId } from "#domain/checkout/payee";
import { PAYMENT_ROUTES, type PaymentRoute } from "#domain/checkout/payment-routes";
import { exactDate } from "#domain/formatted-dates";
import { startOfIndianDay } from "#domain/indian-time";
import { formHref } from "#forms/form-href";
import { Checkbox } from "#pages/admin/parts/forms/saving-form.tsx";
import type { QrDrawing } from "#services/qr.server";
import { Button, buttonClass } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { Field } from "#ui/forms/field";
import { useStoreForm } from "#ui/forms/sending/use-store-form";

/**
 * What is known about a UPI ID. `name` is the older payee name, which payment links use while the name that the bank
 * registered (`registeredName`) isn't known.
 */
type Facts = Pick<Settings["payee"], "name" | "registeredName" | "worked" | "triedOn">;

const EMPTY_FACTS: Facts = { name: "", registeredName: "", worked: null, triedOn: "" };

/**
 * Holds what the owner's test found out about the UPI ID that is typed now. Facts about another ID are neither shown
 * nor sent.
 */
export function useTrial(saved: Settings["payee"], version: number, upiId: string) {
  const [found, setFound] = useState({ ...EMPTY_FACTS, of: "", over: version });
  const isSaved = isSameUpiId(saved.upiId, upiId);
  const savedFacts = { ...saved, name: saved.registeredName ? "" : saved.name };
  const isFound = found.over === version && isSameUpiId(found.of, upiId);
  const facts: Facts = isFound ? found : isSaved ? savedFacts : EMPTY_FACTS;
  const isKnown = saved.registeredName !== "" || saved.worked !== null;
  return {
    facts,
    of: upiId,
    /** The saved ID while another ID is typed, so that the facts about the saved one aren't used. Null otherwise. */
    left: !isSaved && isKnown ? saved.upiId : null,
    change: (part: Partial<Facts>) => setFound({ ...facts, ...part, of: upiId, over: version }),
  };
}

type Trial = ReturnType<typeof useTrial>;

type TestQrData = {
  qr: QrDrawing;
  picture: string;
  apps: { app: string; href: string }[];
  upiId: string;
};

/**
 * Asks the store for the QR code and the payment links of what is typed. `drawn` and `errors`, a sentence for each
 * refused field, hold until something else is typed. `place`: put it around the fields.
 */
export function useTestQr(
  { facts: { registeredName, name }, of }: Trial,
  typed: Readonly<Record<"upiId" | "kind" | "category" | "providers", string>>,
) {
  const asTyped = JSON.stringify(typed);
  const [sent, setSent] = useState("");
  const [shown, setShown] = useState<{ testData: TestQrData; typed: string } | null>(null);
  const { place, busy, refusal, send } = useStoreForm<TestQrData>({
    action: formHref("/admin/settings/payee/test-qr"),
    background: true,
    onDone: (testData) => setShown({ testData, typed: sent }),
  });
  return {
    place,
    busy,
    drawn: shown?.typed === asTyped ? shown.testData : null,
    errors: sent === asTyped ? (refusal?.errors ?? {}) : {},
    show: () => {
      setSent(asTyped);
      send({ ...typed, registeredName, name, triedId: of });
    },
  };
}

/**
 * Lets the owner test each way in which customers can pay, from their own phone. The result is saved with the form,
 * and a failed or missing test doesn't prevent saving.
 */
export function PayeeTrial({
  trial: { facts, of, change },
  testQr: { busy, drawn, errors: testErrors, show },
  errors,
}: {
  trial: Trial;
  testQr: ReturnType<typeof useTestQr>;
  errors: Readonly<Record<string, string>>;
}) {
  const { name, worked, triedOn, registeredName } = facts;
  const setWorked = (route: PaymentRoute, isTicked: boolean) => {
    const others = (worked ?? []).filter((each) => each !== route);
    change({ worked: isTicked ? [...others, route] : others, triedOn: "" });
  };
  return (
    <section
      aria-labelledby="trial"
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-card p-4 tablet:p-6"
    >
      <h2 id="trial" className="text-title">
        Test with ₹1
      </h2>
      <p className="text-ink-soft">
        Pay ₹1 in each way from your own phone, and tick what worked. Your app may refuse because
        you would be paying yourself. That doesn't mean that customers can't pay: a friend's phone
        is a better test. You can sell without this test.
      </p>
      <Button look="second" irrevocable={false} busy={busy} className="self-start" onClick={show}>
        Show the QR code and payment links
      </Button>
      <p role="status" className="font-medium text-kumkum-ink empty:hidden">
        {testErrors.form}
      </p>
      <ol className="flex list-decimal flex-col gap-5 ps-5">
        {PAYMENT_ROUTES.map((route) => (
          <li key={route} className="ps-1">
            <div className="flex flex-col gap-2">
              <p>{STEPS[route].todo}</p>
              <p className="text-small text-ink-soft">{STEPS[route].ifRefused}</p>
              <div className="flex flex-wrap items-center gap-2 empty:hidden">
                <TestRoute route={route} upiId={of} testData={drawn} />
              </div>
              <Checkbox
                label={STEPS[route].worked}
                checked={worked?.includes(route) ?? false}
                onChange={(event) => setWorked(route, event.target.checked)}
              />
            </div>
          </li>
        ))}
        <li className="ps-1">
          <Field
            label="Which name did your app show before you paid?"
            name="registeredName"
            value={registeredName}
            onChange={(event) => change({ registeredName: event.target.value })}
            error={errors.registeredName}
            hint="Write the name as your app showed it, with the bank in brackets: RAVI KUMAR K (HDFC Bank). Customers' apps show this name instead of the store's, so the store tells them before they pay."
            autoComplete="off"
            autoCapitalize="characters"
          />
        </li>
      </ol>
      {worked === null ? (
        <p className="text-small text-ink-soft">Nobody has tried this UPI ID yet.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 text-small text-ink-soft">
          <span>
            {triedOn === ""
              ? "Tried today. Save to keep it."
              : `Tried on ${exactDate(startOfIndianDay(triedOn))}.`}
          </span>
          <Button look="quiet" className="px-0!" onClick={() => change({ worked: null })}>
            Remove the test
          </Button>
        </div>
      )}
      <input type="hidden" name="triedId" value={of} />
      <input type="hidden" name="name" value={name} />
      {worked === null ? null : (
        <>
          <input type="hidden" name="worked" value={worked.join()} />
          <input type="hidden" name="triedOn" value={triedOn} />
        </>
      )}
    </section>
  );
}

const STEPS: Readonly<Record<PaymentRoute, { todo: string; ifRefused: string; worked: string }>> = {
  "upi-id": {
    todo: "Copy the ID, open your payment app, pay ₹1 to this ID.",
    ifRefused:
      "Your app finds no such ID? Don't save: look how it's spelled. ₹1 was paid but didn't reach you? Look at the name that your app showed: the ID may be somebody else's.",
    worked: "Paying to the copied ID worked",
  },
  qr: {
    todo: "Scan the code from another screen. Save first, then open this page on a computer, sign in there and show the code.",
    ifRefused: "Refused? Let a friend scan it, with another bank, before you sell.",
    worked: "Scanning the code worked",
  },
  "saved-qr": {
    todo: "Save the code on your phone, and open it from the gallery in your payment app.",
    ifRefused: "Refused? Don't tick it: customers can pay in the other ways.",
    worked: "The saved code worked",
  },
  "app-links": {
    todo: "Press each link on your phone. Tick it if every app that you have went on to pay.",
    ifRefused:
      "Refused? Don't tick it, and try a friend's phone. If you chose Merchant and it's refused there, too, choose Small merchant.",
    worked: "The links worked",
  },
};

/**
 * Shows what the owner needs to test a way of paying: the ID to copy, the QR code, its picture, or a link for each app.
 */
function TestRoute({
  route,
  upiId,
  testData,
}: {
  route: PaymentRoute;
  upiId: string;
  testData: TestQrData | null;
}) {
  if (route === "upi-id")
    return (
      <>
        <span data-copyable className="font-semibold break-all">
          {upiId}
        </span>
        <CopyButton text={upiId} content="the UPI ID" />
      </>
    );
  if (testData === null) return null;
  if (route === "qr") return <TestQr {...testData} />;
  if (route === "saved-qr")
    return (
      <a href={testData.picture} download="upi-test.png" className={buttonClass("second")}>
        Save the code
      </a>
    );
  return testData.apps.map(({ app, href: link }) => (
    <a key={app} href={link} className={buttonClass("second")}>
      {app}
    </a>
  ));
}

function TestQr({ qr, upiId }: TestQrData) {
  return (
    <svg
      role="img"
      aria-label={`QR code that pays ₹1 to ${upiId}`}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className="w-60 max-w-full rounded-card bg-white"
    >
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
