import type { Settings } from "#data/settings/settings.server";
import {
  isPersonalProvider,
  merchantAppOf,
  UPI_ID_KINDS,
  type UpiIdKind,
} from "#domain/checkout/payment-routes";
import { providerOf } from "#domain/checkout/upi";
import { Field } from "#ui/forms/field";

const KINDS: Readonly<Record<UpiIdKind, { name: string; description: string; effect: string }>> = {
  personal: {
    name: "Personal",
    description:
      "From a payment app, for your own bank account. If you never signed up as a shop, it's this one.",
    effect:
      "Customers copy the ID or scan the code. Their apps may refuse links, and a saved code above ₹2,000.",
  },
  "small-merchant": {
    name: "Small merchant",
    description:
      "From a business app, such as Google Pay for Business or Paytm's. You signed up there as a shop, but nobody checked its documents.",
    effect:
      "Customers are told to copy the ID. Once links worked in your test below, links come first. Some apps refuse links, and saved codes above ₹2,000.",
  },
  merchant: {
    name: "Merchant",
    description:
      "From a bank or a business app that has checked your shop's documents and given your shop a category code of four digits.",
    effect: "Customers press a link and pay in their app; a saved code works at any amount.",
  },
};

/** Chooses the kind of UPI ID. The ID's ending suggests one, but the owner decides. */
export function PayeeKind({
  typed: { upiId, kind },
  saved,
  error,
}: {
  typed: { upiId: string; kind: UpiIdKind };
  saved: Settings["payee"];
  error: string | undefined;
}) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold">Which kind of UPI ID is it?</legend>
      <p role="status" className="pt-1 text-ink-soft empty:hidden">
        {kindAdvice(upiId, kind)}
      </p>
      {UPI_ID_KINDS.map((each) => (
        <label
          key={each}
          className="flex cursor-pointer gap-3 rounded-card border border-line bg-card p-3 has-checked:border-peacock"
        >
          <input
            type="radio"
            name="kind"
            value={each}
            defaultChecked={saved.kind === each}
            aria-labelledby={`kind-${each}`}
            aria-describedby={`about-${each}`}
            className="mt-0.5 size-5 shrink-0 accent-peacock"
          />
          <span className="flex min-w-0 flex-col gap-1">
            <span id={`kind-${each}`} className="font-semibold">
              {KINDS[each].name}
            </span>
            <span id={`about-${each}`} className="flex flex-col gap-1 text-small text-ink-soft">
              <span>{KINDS[each].description}</span>
              <span>{KINDS[each].effect}</span>
            </span>
          </span>
        </label>
      ))}
      <Field
        label="Category code"
        name="category"
        defaultValue={saved.category}
        error={error}
        hint="Four digits that say what your shop sells. Ask whoever gave you the ID, or read your shop's own QR code with a code reader: they stand after mc=. A QR code with such digits doesn't by itself make you a merchant."
        inputMode="numeric"
        autoComplete="off"
        className={kind === "merchant" ? "" : "hidden"}
      />
    </fieldset>
  );
}

function kindAdvice(upiId: string, kind: UpiIdKind): string {
  const provider = providerOf(upiId);
  if (provider === null) return "";
  const app = merchantAppOf(upiId);
  if (app !== null) {
    const merchants = `IDs that end in @${provider} belong to merchants who use ${app}.`;
    return kind === "personal" ? `${merchants} Choose which of the two it is.` : merchants;
  }
  if (!isPersonalProvider(upiId)) return `IDs that end in @${provider} can be of any kind.`;
  const persons = `IDs that end in @${provider} are usually personal.`;
  return kind === "personal" ? persons : `${persons} Are you sure that yours isn't?`;
}
