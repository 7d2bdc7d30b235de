import { TicketPercent } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { href } from "react-router";
import { cartMessages } from "#domain/cart/messages";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { amountToPay, type Paise } from "#domain/money/money";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { StoreForm } from "#ui/forms/store-form";
import { type StoreFormState, useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";
import type { CouponState } from "./applied-coupon.ts";

type Refused = { errors: Readonly<Record<string, string>> };

/** Entry of a code, or the coupon that is applied with its Remove (spec §2 Cart, Checkout). */
export function CouponBox({
  source,
  coupon,
  discount,
  refused = null,
  hint,
  onRemoved,
}: {
  source: CheckoutSource;
  coupon: CouponState;
  /** What it takes off the lines as they are pressed. */
  discount: Paise;
  /** What Proceed to Payment said. */
  refused?: Refused | null;
  /** What came of looking for one. */
  hint?: string | null;
  onRemoved: () => void;
}) {
  const box = useRef<HTMLElement>(null);
  const [notice, setNotice] = useCouponNotice(coupon, refused);
  const toast = useToast();
  // What had the focus goes with the answer: the reader's voice stays here.
  const focus = () => box.current?.focus({ preventScroll: true });
  const application = useCouponForm(href("/cart/coupon"), setNotice, (text) => {
    toast({ kind: "success", text });
    focus();
  });
  const removal = useCouponForm(href("/cart/coupon/removal"), setNotice, (text) => {
    toast({ kind: "info", text });
    onRemoved();
    focus();
  });
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Coupon"
      className="flex flex-col gap-2 outline-none"
    >
      {coupon.applied ? (
        <Applied form={removal} source={source} code={coupon.applied.code} discount={discount} />
      ) : (
        <Entry form={application} source={source} notice={notice} />
      )}
      {coupon.applied && notice ? (
        <p role="alert" className="text-small font-medium text-kumkum-ink">
          {notice.sentence}
        </p>
      ) : null}
      {hint && !coupon.applied ? (
        <p role="status" className="text-small text-ink-soft">
          {hint}
        </p>
      ) : null}
    </section>
  );
}

type CouponNotice = { code?: string; sentence: string };

/**
 * The last sentence about the coupon. A page that is read again no longer knows why one fell away: the
 * box says it until a coupon is applied.
 */
function useCouponNotice(coupon: CouponState, refused: Refused | null) {
  const [notice, setNotice] = useState<CouponNotice | null>(coupon.problem);
  const [seen, setSeen] = useState({ coupon, refused });
  if (seen.coupon !== coupon || seen.refused !== refused) {
    setSeen({ coupon, refused });
    const sentence = refused !== seen.refused && refused?.errors.coupon;
    if (sentence) setNotice({ sentence });
    else if (coupon.problem) setNotice(coupon.problem);
    else if (coupon.applied && coupon !== seen.coupon) setNotice(null);
  }
  return [notice, setNotice] as const;
}

function useCouponForm(
  action: string,
  setNotice: (notice: CouponNotice | null) => void,
  onDone: (message: string) => void,
): StoreFormState {
  return useStoreForm<{ message: string }>({
    action,
    failed: cartMessages.couponFailedRetry,
    field: "coupon",
    onDone: ({ message }) => {
      setNotice(null);
      onDone(message);
    },
    onRefused: ({ errors }) => {
      const sentence = errors.coupon ?? errors.form;
      setNotice(sentence ? { sentence } : null);
    },
  });
}

function Entry({
  form,
  source,
  notice,
}: {
  form: StoreFormState;
  source: CheckoutSource;
  notice: CouponNotice | null;
}) {
  return (
    <StoreForm form={form} noValidate className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <input type="hidden" name="source" value={source} />
      <Field
        label="Coupon code"
        name="coupon"
        defaultValue={notice?.code}
        error={notice?.sentence}
        onInput={toCapitals}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        className="[&_input]:uppercase"
      />
      <Button type="submit" look="second" busy={form.busy} className="mt-7 h-fit">
        Apply
      </Button>
    </StoreForm>
  );
}

/** Codes are entered in capitals (spec §5). A word that a keyboard is still composing is left to it. */
function toCapitals({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = input;
  if ((nativeEvent as InputEvent).isComposing || value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

function Applied({
  form,
  source,
  code,
  discount,
}: {
  form: StoreFormState;
  source: CheckoutSource;
  code: string;
  discount: Paise;
}) {
  return (
    <StoreForm
      form={form}
      className="flex flex-wrap items-center gap-x-3 rounded-card border border-dashed border-ink/40 py-1 pr-1 pl-3"
    >
      <input type="hidden" name="source" value={source} />
      <TicketPercent aria-hidden size={22} className="shrink-0 text-on-ok" />
      <p className="min-w-0 grow">
        <span className="block font-figures font-semibold break-words">{code}</span>
        <span className="block text-small text-on-ok">You save {amountToPay(discount)}</span>
      </p>
      <Button
        type="submit"
        look="quiet"
        aria-label="Remove coupon"
        busy={form.busy}
        className="px-3!"
      >
        Remove
      </Button>
    </StoreForm>
  );
}
