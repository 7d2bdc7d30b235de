import { useEffect, useEffectEvent, useState } from "react";
import { href } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { UPLOAD_LIMIT_BYTES } from "#domain/limits";
import type { Payment } from "#pages/checkout/payment/payment.server.ts";
import { hasNetworkError } from "#ui/forms/network-errors";
import { useStoreForm } from "#ui/forms/use-store-form";

export type Screenshot = {
  state: "none" | "uploading" | "stored" | "not-stored";
  /** What the preview shows; null: nothing was chosen. */
  preview: string | null;
  error: string | undefined;
  choose: (file: File | undefined) => void;
  /** Chosen, and not known to be on the server: Confirm takes it along. */
  unsent: File | null;
};

/** The picture goes to its version as soon as it is chosen; a failed upload never blocks (reading R5). */
export function useScreenshot({ versionId, hasScreenshot }: Payment): Screenshot {
  const { send, refusal, busy } = useStoreForm({
    action: href("/checkout-details/screenshot"),
    failed: checkoutMessages.screenshotNotSavedYet,
    field: "screenshot",
    background: true,
  });
  const [chosen, setChosen] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const preview = useObjectAddress(chosen);
  const stored = href("/checkout-details/screenshot/:version", { version: versionId });

  const choose = (file: File | undefined) => {
    if (!file) return;
    const wrong = wrongWith(file);
    setError(wrong);
    setChosen(wrong ? null : file);
    if (!wrong) send({ version: versionId, screenshot: file });
  };
  const refused = chosen ? refusal : null;
  const state = stateOf({ chosen, busy, refused: refused !== null, hasScreenshot });
  const again = useEffectEvent(() => {
    if (chosen && refused && hasNetworkError(refused))
      send({ version: versionId, screenshot: chosen });
  });
  useEffect(() => {
    const listener = () => again();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
  return {
    state,
    unsent: state === "stored" ? null : chosen,
    preview: preview ?? (hasScreenshot && !error ? stored : null),
    error: error ?? (busy ? undefined : (refused?.errors.screenshot ?? refused?.errors.form)),
    choose,
  };
}

/** The server validates the bytes; this only spares a long upload that it would refuse (spec §5). */
export function wrongWith({ type, size }: File): string | undefined {
  if (!type.startsWith("image/")) return checkoutMessages["not-an-image"];
  return size >= UPLOAD_LIMIT_BYTES ? checkoutMessages["image-too-large"] : undefined;
}

function stateOf({
  chosen,
  busy,
  refused,
  hasScreenshot,
}: {
  chosen: File | null;
  busy: boolean;
  refused: boolean;
  hasScreenshot: boolean;
}): Screenshot["state"] {
  if (!chosen) return hasScreenshot ? "stored" : "none";
  if (busy) return "uploading";
  return refused ? "not-stored" : "stored";
}

export function useObjectAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
