import { useState } from "react";
import { href } from "react-router";
import { Panel } from "#pages/admin/parts/panel.tsx";
import type { QrDrawing } from "#pages/checkout/payment/qr.server.ts";
import { Button } from "#ui/forms/button";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { Notice } from "#ui/notice";
import { SignInAgain } from "./sign-in-again.tsx";
import type { SubjectData } from "./subject.tsx";
import { SubjectForm } from "./subject-form.tsx";

/** Where customers pay: owners alone, just signed in, and a rupee to try it with. */
export function PayeeForm({ shown }: { shown: SubjectData }) {
  return (
    <>
      {shown.fresh ? (
        <SubjectForm shown={shown}>
          <Notice tone="info">
            Every owner is emailed when the UPI ID or its name changes. Try it with ₹1 first, below.
          </Notice>
        </SubjectForm>
      ) : (
        <SignInAgain next={href("/admin/settings/:subject", { subject: "payee" })}>
          Pays now: {String(shown.value.upiId)} ({String(shown.value.name)}). To change it, sign in
          again.
        </SignInAgain>
      )}
      <TestPayment shown={shown} />
    </>
  );
}

type Drawn = { qr: QrDrawing; payment: string; upiId: string };

/** Of what is typed above, before it is saved; where nothing is typed, of what customers pay to now. */
function TestPayment({ shown }: { shown: SubjectData }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const form = useStoreForm<Drawn>({
    action: href("/admin/settings/payee/test-qr"),
    onDone: setDrawn,
  });
  const { upiId, name, providers } = shown.value as Record<string, string>;
  return (
    <Panel title="Test with ₹1">
      <p className="text-ink-soft">
        Scan it with another phone's payment app, look whose name it shows, and pay ₹1 to yourself.
      </p>
      <StoreForm
        form={form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = document.querySelector<HTMLInputElement>("input[name=upiId]")?.form;
          const fields = new FormData(typed ?? undefined);
          form.send({
            upiId: String(fields.get("upiId") ?? upiId),
            name: String(fields.get("name") ?? name),
            providers: String(fields.get("providers") ?? providers),
          });
        }}
      >
        <Button type="submit" look="second" busy={form.busy}>
          Show the QR code for ₹1
        </Button>
      </StoreForm>
      <div role="status" className="flex flex-col items-start gap-2">
        {form.refusal ? (
          <p className="font-medium text-kumkum-ink">{Object.values(form.refusal.errors)[0]}</p>
        ) : null}
        {drawn && !form.refusal ? <TestQr {...drawn} /> : null}
      </div>
    </Panel>
  );
}

function TestQr({ qr, payment, upiId }: Drawn) {
  return (
    <>
      <svg
        role="img"
        aria-label={`QR code that pays ₹1 to ${upiId}`}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="w-60 max-w-full rounded-card bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <a
        href={payment}
        className="flex min-h-11 items-center font-semibold wrap-anywhere text-peacock underline underline-offset-4"
      >
        Pay ₹1 to {upiId} on this phone
      </a>
    </>
  );
}
