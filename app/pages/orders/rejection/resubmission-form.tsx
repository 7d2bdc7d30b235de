import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { orderMessages } from "#domain/orders/messages";
import { isCashUndone } from "#domain/orders/order-status";
import { OfflineNotice } from "#pages/checkout/confirmation/offline-notice.tsx";
import { ReadIdOffer } from "#pages/checkout/confirmation/read-id-offer.tsx";
import { TransactionIdField } from "#pages/checkout/confirmation/transaction-id-field.tsx";
import { TransactionIdGuide } from "#pages/checkout/confirmation/transaction-id-guide.tsx";
import {
  isRetryable,
  useSendWhenOnline,
} from "#pages/checkout/confirmation/use-send-when-online.ts";
import { ScreenshotField } from "#pages/checkout/screenshot/screenshot-field.tsx";
import { ScreenshotQuestion } from "#pages/checkout/screenshot/screenshot-question.tsx";
import { type Reading, useReading } from "#pages/checkout/screenshot/use-reading.ts";
import {
  fileProblem,
  type Screenshot,
  smallerOrNoScreenshot,
} from "#pages/checkout/screenshot/use-screenshot.ts";
import { texts } from "#pages/orders/texts.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { useObjectAddress } from "#ui/pictures/use-object-address";
import { showToast } from "#ui/shell/toasts";
import type { PayAgain } from "./pay-again.server.ts";
import { answerFile, answerForm, type ReturnedOrder } from "./returned-order.ts";

/**
 * The form for another transaction id, another screenshot, or both. The old id is shown beside it, struck through. If
 * the payment has been decided meanwhile (`isOpen` false), the form can't be sent, but the typed text stays visible.
 */
export function ResubmissionForm({
  order,
  paidTo,
  usedApp,
  field,
  isOpen,
  onUnsent,
  onSent,
}: {
  order: ReturnedOrder;
  paidTo: Pick<PayAgain, "upiId" | "registeredName" | "readsScreenshots">;
  usedApp: string | null;
  /** The transaction id's input. */
  field: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  onUnsent: (unsent: boolean) => void;
  onSent: () => void;
}) {
  const t = useTexts(texts).rejected;
  const [typed, setTyped] = useState("");
  const screenshot = useChosenScreenshot();
  const reading = useReadingOf(screenshot.unsentFile, order, isOpen && paidTo.readsScreenshots);
  const [isOffline, setOffline] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useStoreForm<{ screenshotStored: boolean }>({
    action: answerForm(order, "payment"),
    failed: orderMessages.paymentDetailsNotSent,
    shrinkForm: smallerOrNoScreenshot,
    onDone: ({ screenshotStored }) => {
      setOffline(false);
      showToast(
        screenshotStored
          ? { kind: "success", text: orderMessages.paymentDetailsSent }
          : { kind: "info", text: orderMessages.sentWithoutScreenshot },
      );
      onSent();
    },
    // Another tab was faster, so the page is loaded again. It then says what happened and closes the form.
    onRefused: (refused) => {
      setOffline(isRetryable(refused));
      if (DECIDED_MEANWHILE_PROBLEMS.has(refused.problem)) void revalidate();
    },
  });
  const pressed = useRef<{ typed: string; file: File | null; answers: string | null }>(null);
  const send = () => {
    const entered = form.element.current;
    if (!entered || form.isSending()) return;
    const sent = new FormData(entered);
    // The file input may hold a later file that was refused because it isn't a picture, so the accepted one is sent.
    if (screenshot.unsentFile) sent.set("screenshot", screenshot.unsentFile);
    pressed.current = { typed, file: screenshot.unsentFile, answers: order.paymentId };
    form.send(sent);
  };
  const isAsPressed = () =>
    pressed.current?.typed === typed &&
    pressed.current.file === screenshot.unsentFile &&
    pressed.current.answers === order.paymentId;
  // Details that the store has by now are answered as sent. What was changed since the press, or would answer a later
  // rejection, waits for another press.
  useSendWhenOnline({ isOffline: isOffline && isOpen, isBusy: form.busy }, () => {
    if (isAsPressed()) send();
    else setOffline(false);
  });
  // A decision ends the repeating, so that the next one isn't answered by details of before.
  if (isOffline && !isOpen) setOffline(false);
  const { refusal } = form;
  const [corrected, setCorrected] = useState(false);
  const retype = (transactionId: string) => {
    setTyped(transactionId);
    setCorrected(true);
  };
  const unsent = typed !== "" || screenshot.unsentFile !== null;
  useEffect(() => onUnsent(unsent), [unsent, onUnsent]);
  return (
    <StoreForm
      form={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOpen) return;
        setCorrected(false);
        send();
      }}
      className="flex max-w-3xl flex-col gap-5"
    >
      <input type="hidden" name="rejected_payment" value={order.paymentId ?? ""} />
      <div>
        <h3 className="text-lead">{t.sendTitle}</h3>
        <p className="text-ink-soft">{isCashUndone(order) ? t.unpaid.sendHint : t.sendHint}</p>
      </div>
      {order.transactionId === null ? null : (
        <p className="text-small text-ink-soft">
          {t.oldId} <s className="font-figures text-ink">{order.transactionId}</s>{" "}
          <span className="sr-only">({t.oldIdRejected})</span>
        </p>
      )}
      <TransactionIdField
        ref={field}
        typed={typed}
        onType={retype}
        hint={orderMessages.transactionIdHint}
        error={corrected ? undefined : refusal?.errors.transaction_id}
      />
      <TransactionIdGuide payment={{ ...paidTo, total: order.due }} usedApp={usedApp} />
      <ScreenshotField
        screenshot={screenshot}
        refusal={refusal?.errors.screenshot}
        sending={form.busy}
      />
      <ScreenshotQuestion reading={reading} due={order.due} />
      <ReadIdOffer reading={reading} typed={typed} onAccept={retype} />
      {isOffline && isOpen ? (
        <OfflineNotice texts={t.network} busy={form.busy} />
      ) : (
        <RefusalNotice refusal={refusal} />
      )}
      {isOpen ? (
        <Button type="submit" className="self-start" busy={form.busy}>
          {t.send}
        </Button>
      ) : null}
    </StoreForm>
  );
}

const DECIDED_MEANWHILE_PROBLEMS = new Set(["payment-decided", "order-cancelled"]);

/**
 * A chosen screenshot, which is shown at once and sent with the form. If another chosen file isn't a picture, the
 * earlier one stays.
 */
function useChosenScreenshot(): Screenshot {
  const [chosen, setChosen] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const preview = useObjectAddress(chosen);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const wrong = fileProblem(file);
    setError(wrong);
    if (!wrong) setChosen(file);
  };
  return { state: "none", preview, error, choose, unsentFile: chosen };
}

/**
 * Uploads the screenshot only so that the store reads it; the form sends it again. A failure here is ignored (reading
 * R64).
 */
function useReadingOf(chosen: File | null, order: ReturnedOrder, isRead: boolean): Reading | null {
  const [read, setRead] = useState<{ file: File | null; picture: string | null } | null>(null);
  const { send } = useStoreForm<{ picture: string | null }>({
    action: answerForm(order, "chosen-screenshot"),
    failed: checkoutMessages.screenshotNotSavedYet,
    background: true,
    onDone: ({ picture }) => setRead({ file: chosen, picture }),
  });
  const upload = useEffectEvent((screenshot: File) => send({ screenshot }));
  useEffect(() => {
    if (chosen && isRead) upload(chosen);
  }, [chosen, isRead]);
  const picture = read?.file === chosen ? (read?.picture ?? null) : null;
  return useReading(answerFile(order, picture ?? "none"), picture);
}
