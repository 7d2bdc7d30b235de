import { useEffect, useEffectEvent, useRef, useState } from "react";
import { checkoutMessages } from "#domain/checkout/messages";
import { UPLOAD_LIMIT_BYTES } from "#domain/pictures/limits";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { paymentFile, paymentForm } from "#pages/checkout/payment/payment-addresses.ts";
import { useBackOnline } from "#pages/errors/use-back-online.ts";
import { useSession } from "#session/use-session";
import { hasNetworkError } from "#ui/forms/sending/network-errors";
import { type TooLarge, useStoreForm } from "#ui/forms/sending/use-store-form";
import { useObjectAddress } from "#ui/pictures/use-object-address";

export type Screenshot = {
  state: "none" | "uploading" | "stored" | "not-stored";
  /** The address of the picture that the preview shows. Null: none was chosen. */
  preview: string | null;
  error: string | undefined;
  choose: (file: File | undefined) => void;
  /** A chosen file that may not be on the server yet; Confirm sends it. */
  unsentFile: File | null;
};

/**
 * Uploads the screenshot for its quote version as soon as it is chosen. A failed upload never prevents confirming
 * (reading R5).
 */
export function useScreenshot(
  payment: Pick<CheckoutPayment, "versionId" | "link" | "hasScreenshot">,
  /** Called when the chosen file needn't be sent any more: it is `stored`, or it isn't a usable screenshot. */
  onSettled: (settled: { stored: boolean }) => void,
): Screenshot {
  const { versionId, hasScreenshot } = payment;
  const sending = useRef<File | null>(null);
  const [saved, setSaved] = useState<File | null>(null);
  const { send, refusal, busy } = useStoreForm({
    action: paymentForm(payment, "screenshot"),
    failed: checkoutMessages.screenshotNotSavedYet,
    field: "screenshot",
    background: true,
    shrinkForm: smallerScreenshot,
    onDone: () => {
      setSaved(sending.current);
      onSettled({ stored: true });
    },
    onRefused: ({ problem, errors }) => {
      if (!NO_SCREENSHOT.includes(problem)) return;
      // The server still has the file that was stored before, so it is shown again.
      setChosen(saved);
      setError(errors.screenshot);
      onSettled({ stored: false });
    },
  });
  const [chosen, setChosen] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const preview = useObjectAddress(chosen);
  const stored = paymentFile(payment, "screenshot");

  const upload = (file: File) => {
    sending.current = file;
    send({ version: versionId, screenshot: file });
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    const wrong = fileProblem(file);
    setError(wrong);
    // The file that was chosen before is kept, so that choosing a wrong one by mistake loses nothing.
    if (wrong) return;
    setChosen(file);
    upload(file);
  };
  const refused = chosen ? refusal : null;
  /**
   * The state is `stored` only once the server has confirmed it. A file that is being sent or made smaller isn't stored
   * yet.
   */
  const stateOfChosen = (): Screenshot["state"] => {
    if (!chosen) return hasScreenshot ? "stored" : "none";
    if (saved === chosen) return "stored";
    return refused && !busy ? "not-stored" : "uploading";
  };
  const state = stateOfChosen();
  const again = () => {
    if (chosen && refused && (hasNetworkError(refused) || refused.problem === "signed-out"))
      upload(chosen);
  };
  const signedIn = Boolean(useSession()?.person);
  const onSignedIn = useEffectEvent(again);
  useEffect(() => {
    if (signedIn) onSignedIn();
  }, [signedIn]);
  useBackOnline(again);
  return {
    state,
    unsentFile: state === "stored" ? null : chosen,
    preview: preview ?? (hasScreenshot ? stored : null),
    error: error ?? (busy ? undefined : (refused?.errors.screenshot ?? refused?.errors.form)),
    choose,
  };
}

/** Refusals of the file itself: sending it again would be refused again. */
const NO_SCREENSHOT = ["not-an-image", "image-too-large"];

/** Makes the picture smaller after it was too large. Hardly anybody needs this code, so it is loaded only then. */
async function smallerScreenshot(what: TooLarge): Promise<FormData | string | null> {
  const { smallerForm } = await import("./smaller/smaller-form.ts");
  return await smallerForm(what);
}

/**
 * For Confirm, which must not fail because of its picture: returns the form with a smaller picture, or without one if
 * no picture gets through (reading R5). Null: the same form is sent once more.
 */
export async function smallerOrNoScreenshot(what: TooLarge): Promise<FormData | null> {
  const smaller = await smallerScreenshot(what).catch(() => null);
  if (smaller instanceof FormData) return smaller;
  if (what.isConnectionCut && isFirstTruncation(what.form.get("screenshot"))) return null;
  const form = new FormData();
  for (const [name, value] of what.form) if (typeof value === "string") form.append(name, value);
  form.set("without_screenshot", "1");
  return form;
}

const truncatedFiles = new WeakSet<object>();

/**
 * Changing networks on a phone cuts a connection, too. So the picture is sent once more as it is before it is left
 * out.
 */
function isFirstTruncation(picture: FormDataEntryValue | null): boolean {
  if (!(picture instanceof File) || truncatedFiles.has(picture)) return false;
  truncatedFiles.add(picture);
  return true;
}

/**
 * Checks the file before the upload, to save the time of uploading a file that the server would refuse (spec §5). The
 * server checks the bytes itself.
 */
export function fileProblem({ type, size }: File): string | undefined {
  if (!type.startsWith("image/")) return checkoutMessages["not-an-image"];
  return size >= UPLOAD_LIMIT_BYTES ? checkoutMessages["image-too-large"] : undefined;
}
