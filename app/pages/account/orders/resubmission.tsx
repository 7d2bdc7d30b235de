import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import {
  PAYMENT_DETAILS_SENT,
  PAYMENT_REJECTED_ADVICE,
  PAYMENT_SENT_WITHOUT_SCREENSHOT,
  paymentRejected,
  TRANSACTION_ID_HINT,
} from "#domain/messages";
import { typedTransactionId } from "#domain/upi";
import { ScreenshotField } from "#pages/checkout/details/screenshot-field.tsx";
import {
  type Screenshot,
  useObjectAddress,
  wrongWith,
} from "#pages/checkout/details/use-screenshot.ts";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";
import { ActionsReady } from "#ui/ready";
import { StoreForm } from "#ui/store-form";
import { useToast } from "#ui/toasts";
import { RefusalNotice } from "../refusal-notice.tsx";
import { useFocusOnRefusal } from "../use-focus-on-refusal.ts";
import type { ResubmissionAnswer } from "./payment.ts";
import type { Waybill } from "./waybill.server.ts";

/** After a rejection: why, and the way on (reading R20). */
export function Resubmission({ order }: { order: Waybill }) {
  if (order.payment !== "rejected" || order.status === "cancelled") return null;
  return <ResubmissionForm order={order} />;
}

function ResubmissionForm({ order }: { order: Waybill }) {
  const fetcher = useFetcher<ResubmissionAnswer>();
  const [typed, setTyped] = useState(order.transactionId ?? "");
  const refusal =
    fetcher.data?.ok === false && fetcher.state !== "submitting" ? fetcher.data : null;
  const section = useRef<HTMLElement>(null);
  useFocusOnRefusal(section, refusal);
  const screenshot = useChosenScreenshot();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it has come
  useEffect(() => {
    if (!fetcher.data?.ok) return;
    const { screenshotKept } = fetcher.data;
    toast(
      screenshotKept
        ? { kind: "success", text: PAYMENT_DETAILS_SENT }
        : { kind: "info", text: PAYMENT_SENT_WITHOUT_SCREENSHOT },
    );
  }, [fetcher.data]);
  return (
    <section
      ref={section}
      aria-label="Payment not found"
      className="flex flex-col gap-4 border-t border-dashed border-line p-5 tablet:p-7"
    >
      <ActionsReady paths={[href("/orders/:orderId/payment", { orderId: order.id })]} />
      <Notice tone="bad">
        <p className="font-semibold wrap-anywhere whitespace-pre-line">
          {paymentRejected(order.rejectionReason ?? "")}
        </p>
        <p>{PAYMENT_REJECTED_ADVICE}</p>
      </Notice>
      <StoreForm
        fetcher={fetcher}
        action={href("/orders/:orderId/payment", { orderId: order.id })}
        encType="multipart/form-data"
        noValidate
        className="flex max-w-xl flex-col gap-4"
      >
        <RefusalNotice refusal={refusal} />
        <Field
          label="Transaction ID"
          name="transaction_id"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(typedTransactionId(event.currentTarget.value))}
          hint={TRANSACTION_ID_HINT}
          error={refusal?.errors.transaction_id}
        />
        <ScreenshotField screenshot={screenshot} refusal={refusal?.errors.screenshot} />
        <Button type="submit" className="self-start" busy={fetcher.state !== "idle"}>
          Send for checking
        </Button>
      </StoreForm>
    </section>
  );
}

/** Shown at once; it goes along with the form. */
function useChosenScreenshot(): Screenshot {
  const [chosen, setChosen] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const preview = useObjectAddress(chosen);
  const choose = (file: File | undefined) => {
    const wrong = file && wrongWith(file);
    setError(wrong);
    setChosen(wrong ? null : (file ?? null));
  };
  return { state: "none", preview, error, choose };
}
