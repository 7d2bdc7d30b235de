import { Check, ImageUp } from "lucide";
import { type Ref, useId, useState } from "react";
import { checkoutMessages } from "#domain/checkout/messages";
import { IMAGE_TYPES } from "#domain/pictures/limits";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { PlainPicture } from "#ui/pictures/plain-picture";
import { texts } from "./texts.ts";
import type { Screenshot } from "./use-screenshot.ts";

const ACCEPTED = IMAGE_TYPES.map((type) => `image/${type}`).join(",");

/** The field for the payment's screenshot: chosen by one tap, shown as it is, uploaded at once. */
export function ScreenshotField({
  ref,
  screenshot: { state, preview, choose, ...shown },
  refusal,
  sending,
  required = false,
}: {
  ref?: Ref<HTMLInputElement>;
  screenshot: Screenshot;
  /** The refusal of Confirm Payment, if it was about the screenshot. */
  refusal: string | undefined;
  /** True while the form is being sent with this screenshot, so that no other can be chosen. */
  sending: boolean;
  /** True: the form can't be confirmed without a screenshot (spec §5). */
  required?: boolean;
}) {
  const t = useTexts(texts);
  const id = useId();
  const [tried, setTried] = useState(false);
  if (tried && !sending) setTried(false);
  const error = shown.error ?? (state === "none" || state === "not-stored" ? refusal : undefined);
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {t.label} {required ? <span className="font-normal">{t.required}</span> : null}
      </label>
      <div className="relative flex min-h-28 items-center gap-4 rounded-card border-2 border-dashed border-ink/30 bg-card p-3 focus-within:border-peacock hover:bg-rose/40">
        {preview ? (
          <PlainPicture
            src={preview}
            alt={t.yours}
            className="h-40 w-24 max-w-1/3 rounded-card border border-line bg-paper object-contain"
          />
        ) : (
          <Icon of={ImageUp} size={32} className="ml-2 shrink-0 text-ink-soft" />
        )}
        <span className="min-w-0">
          <span className="font-semibold text-peacock">{preview ? t.chooseAnother : t.choose}</span>
          <span className="block text-small text-ink-soft">{checkoutMessages.screenshotHint}</span>
          <UploadState state={state} />
          <span role="status" className="block text-small">
            {tried ? t.whileSent : null}
          </span>
        </span>
        <input
          ref={ref}
          id={id}
          type="file"
          // A screenshot that the server already has isn't sent again with Confirm.
          name={state === "stored" ? undefined : "screenshot"}
          accept={ACCEPTED}
          required={required && state === "none"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-disabled={sending || undefined}
          onClick={(event) => {
            if (!sending) return;
            event.preventDefault();
            setTried(true);
          }}
          onChange={({ target }) => {
            if (!sending) return choose(target.files?.[0]);
            // The file was dropped here, or chosen in a picker that was already open. The input is cleared, so that the
            // same file can be chosen again later.
            target.value = "";
            setTried(true);
          }}
          className="absolute inset-0 cursor-pointer opacity-0 aria-disabled:cursor-not-allowed"
        />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-small font-medium text-kumkum-ink">
          {error}
          {error === checkoutMessages["not-an-image"] ? (
            <span className="block font-normal">{checkoutMessages.takeScreenshot}</span>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function UploadState({ state }: { state: Screenshot["state"] }) {
  return (
    <span role="status" className="block pt-2 text-small">
      {state === "uploading" ? (
        <>
          <progress className="mr-2 h-2 w-24 align-middle accent-kumkum" aria-hidden />
          {checkoutMessages.screenshotUploading}
        </>
      ) : null}
      {state === "stored" ? (
        <span className="flex items-center gap-1 text-on-ok">
          <Icon of={Check} size={16} className="shrink-0" />
          {checkoutMessages.screenshotSaved}
        </span>
      ) : null}
    </span>
  );
}
