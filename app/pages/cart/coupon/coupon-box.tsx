import { TicketPercent } from "lucide";
import { type FormEvent, useRef, useState } from "react";
import { couponMessages } from "#domain/cart/coupon-messages";
import type { CouponTerms } from "#domain/cart/coupons";
import type { CartLine } from "#domain/cart/lines";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { amountToPay, type Paise } from "#domain/money/money";
import { formHref } from "#forms/form-href";
import { useBackOnline } from "#pages/errors/use-back-online.ts";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { hasNetworkError } from "#ui/forms/sending/network-errors";
import { StoreForm } from "#ui/forms/sending/store-form";
import { type StoreFormState, useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { showToast } from "#ui/shell/toasts";
import type { CouponState } from "./applied-coupon.ts";
import { CouponOffers } from "./coupon-offers.tsx";
import { texts } from "./texts.ts";
import type { OptimisticCoupon } from "./use-optimistic-coupon.ts";

type RefusedCoupon = { errors: Readonly<Record<string, string>> };

/** A field for a coupon code, or the applied coupon with its Remove button (spec §2 Cart, Checkout). */
export function CouponBox({
  source,
  coupon,
  optimistic,
  offered = [],
  lines = [],
  discount,
  refused = null,
  hint,
  onRemoved,
}: {
  source: CheckoutSource;
  coupon: CouponState;
  /** Passed where the page shows a pressed coupon at once, before the server responds. */
  optimistic?: OptimisticCoupon;
  /** Coupons to offer if they fit the lines. */
  offered?: readonly CouponTerms[];
  lines?: readonly CartLine[];
  /** The amount that the coupon takes off the lines as they are shown. */
  discount: Paise;
  /** The refusal of Proceed to Payment, if it was about the coupon. */
  refused?: RefusedCoupon | null;
  /** A sentence that says why no coupon was applied automatically. */
  hint?: string | null;
  onRemoved: () => void;
}) {
  const t = useTexts(texts);
  const box = useRef<HTMLElement>(null);
  const [notice, setNotice] = useCouponNotice(coupon, refused);
  // The pressed button disappears, so the box takes the focus: a screen reader then stays here.
  const focusBox = () => box.current?.focus({ preventScroll: true });
  const focusBoxIfLost = () => {
    if (document.activeElement === document.body) focusBox();
  };
  const shown = { setNotice, onSettled: () => optimistic?.settle() };
  const application = useCouponForm(
    { action: formHref("/cart/coupon"), failed: couponMessages.couponFailedRetry },
    shown,
    (text) => {
      showToast({ kind: "success", text });
      focusBoxIfLost();
    },
  );
  const removal = useCouponForm({ action: formHref("/cart/coupon/removal") }, shown, (text) => {
    showToast({ kind: "info", text });
    focusBoxIfLost();
  });
  const applied = optimistic ? optimistic.applied : coupon.applied;
  const busy = application.busy || removal.busy;
  const apply = (wanted: CouponTerms) => {
    optimistic?.press(wanted);
    application.send({ source, coupon: wanted.code });
    focusBox();
  };
  const remove = () => {
    setNotice(null);
    // Called before the response, so that the automatic search doesn't find the cart without a coupon and apply one
    // again.
    onRemoved();
    optimistic?.press(null);
    if (optimistic) focusBox();
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t.coupons}
      className="flex flex-col gap-2 outline-none"
    >
      {applied ? (
        <AppliedCouponRow
          form={removal}
          busy={busy}
          source={source}
          code={applied.code}
          discount={discount}
          onRemove={remove}
        />
      ) : null}
      <CouponOffers offered={offered} lines={lines} applied={applied} busy={busy} onApply={apply} />
      {applied ? null : <CodeEntry form={application} source={source} notice={notice} />}
      {applied && notice ? (
        <p role="alert" className="text-small font-medium text-kumkum-ink">
          {notice.sentence}
        </p>
      ) : null}
      {hint && !applied ? (
        <p role="status" className="text-small text-ink-soft">
          {hint}
        </p>
      ) : null}
    </section>
  );
}

/** `untilOnline`: the sentence is about the network, so it goes when the device is online again. */
type CouponNotice = { code?: string; sentence: string; untilOnline?: boolean };

/**
 * The last sentence about the coupon. When the page's data is loaded again, the server no longer says why a coupon
 * was removed, so the box keeps the sentence until a coupon is applied.
 */
function useCouponNotice(coupon: CouponState, refused: RefusedCoupon | null) {
  const [notice, setNotice] = useState<CouponNotice | null>(coupon.problem);
  const [seen, setSeen] = useState({ coupon, refused });
  if (seen.coupon !== coupon || seen.refused !== refused) {
    setSeen({ coupon, refused });
    const sentence = refused !== seen.refused && refused?.errors.coupon;
    if (sentence) setNotice({ sentence });
    else if (coupon.problem) setNotice(coupon.problem);
    else if (coupon.applied && coupon !== seen.coupon) setNotice(null);
  }
  useBackOnline(() => {
    if (notice?.untilOnline) setNotice(null);
  });
  return [notice, setNotice] as const;
}

type Shown = { setNotice: (notice: CouponNotice | null) => void; onSettled: () => void };

/**
 * A form of the coupon box. Its callbacks run after the page's data has been loaded again; until then the page shows
 * the coupon that was pressed.
 */
function useCouponForm(
  /** `failed`: as in StoreFormOptions. */
  { action, failed }: { action: string; failed?: string },
  { setNotice, onSettled }: Shown,
  onDone: (message: string) => void,
): StoreFormState {
  return useStoreForm<{ message: string }>({
    action,
    ...(failed && { failed }),
    field: "coupon",
    afterReload: true,
    onDone: ({ message }) => {
      setNotice(null);
      onSettled();
      onDone(message);
    },
    onRefused: (refusal) => {
      onSettled();
      const sentence = refusal.errors.coupon ?? refusal.errors.form;
      setNotice(sentence ? { sentence, untilOnline: hasNetworkError(refusal) } : null);
    },
  });
}

function CodeEntry({
  form,
  source,
  notice,
}: {
  form: StoreFormState;
  source: CheckoutSource;
  notice: CouponNotice | null;
}) {
  const t = useTexts(texts);
  return (
    <StoreForm form={form} noValidate className="flex flex-wrap items-start gap-x-2">
      <input type="hidden" name="source" value={source} />
      <Field
        label={t.couponCode}
        name="coupon"
        defaultValue={notice?.code}
        error={notice?.sentence}
        onInput={toCapitals}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        className="min-w-0 grow basis-[8rem] [&_input]:uppercase"
      />
      <Button type="submit" look="second" busy={form.busy} className="mt-7 h-fit">
        {t.apply}
      </Button>
    </StoreForm>
  );
}

/** Turns typed codes into capitals (spec §5), except while an input method is still composing a word. */
function toCapitals({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = input;
  if ((nativeEvent as InputEvent).isComposing || value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

function AppliedCouponRow({
  form,
  busy,
  source,
  code,
  discount,
  onRemove,
}: {
  form: StoreFormState;
  busy: boolean;
  source: CheckoutSource;
  code: string;
  discount: Paise;
  onRemove: () => void;
}) {
  const t = useTexts(texts);
  return (
    <StoreForm
      form={form}
      onSubmit={onRemove}
      className="flex flex-wrap items-center gap-x-3 rounded-card border border-dashed border-ink/40 py-1 pr-1 pl-3"
    >
      <input type="hidden" name="source" value={source} />
      <Icon of={TicketPercent} size={22} className="shrink-0 text-on-ok" />
      <p className="min-w-0 grow">
        <span className="block font-figures font-semibold break-words">{code}</span>
        <span className="block text-small text-on-ok">{t.youSave(amountToPay(discount))}</span>
      </p>
      <Button type="submit" look="quiet" aria-label={t.removeCoupon} busy={busy} className="px-3!">
        {t.remove}
      </Button>
    </StoreForm>
  );
}
