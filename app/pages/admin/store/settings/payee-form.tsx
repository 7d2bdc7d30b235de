import { useState } from "react";
import type { Settings } from "#data/settings/settings.server";
import type { UpiIdKind } from "#domain/checkout/payment-routes";
import { providerOf, upiIdProblem } from "#domain/checkout/upi";
import { formHref } from "#forms/form-href";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { SignInAgain } from "#pages/admin/parts/forms/sign-in-again.tsx";
import { Button } from "#ui/forms/button";
import { Field, TextField } from "#ui/forms/field";
import { Notice } from "#ui/notice";
import { PayeeKind } from "./payee-kind.tsx";
import { PayeeTrial, useTestQr, useTrial } from "./payee-trial.tsx";
import type { SubjectData } from "./subject.tsx";

/**
 * Edits where customers pay to. Only an owner who signed in within the last ten minutes may change it, and can test
 * the UPI ID with ₹1.
 */
export function PayeeForm({ shown }: { shown: SubjectData }) {
  const saved = shown.value as Settings["payee"];
  // The form stays when the ten minutes are over, so that typed text isn't lost; saving then asks for a new sign-in.
  const [wasFresh] = useState(shown.fresh);
  if (wasFresh || shown.fresh) return <PayeeFields saved={saved} version={shown.version} />;
  return (
    <SignInAgain>
      {saved.upiId
        ? `Customers pay to ${saved.upiId} (${saved.registeredName || "the name that apps show isn't known"}).`
        : "There is no UPI ID yet."}{" "}
      To change or test it, sign in again.
    </SignInAgain>
  );
}

type Typed = { upiId: string; kind: UpiIdKind; category: string };

function PayeeFields({ saved, version }: { saved: Settings["payee"]; version: number }) {
  const { upiId, kind, category } = saved;
  const [typed, setTyped] = useState<Typed>({ upiId, kind, category });
  const [providers, setProviders] = useState(saved.providers.join(", "));
  const allowed = providers
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const trial = useTrial(saved, version, typed.upiId);
  const testQr = useTestQr(trial, { ...typed, providers });
  return (
    <SavingForm
      action={formHref("/admin/settings/payee/versions")}
      version={version}
      onTyped={(form) =>
        setTyped({
          upiId: String(form.get("upiId")).trim(),
          kind: form.get("kind") as UpiIdKind,
          category: String(form.get("category")),
        })
      }
    >
      {(saveErrors) => {
        const errors = { ...testQr.errors, ...saveErrors };
        return (
          <div ref={testQr.place} className="flex min-w-0 flex-col gap-5">
            <div className="flex flex-col gap-3">
              <Field
                label="UPI ID"
                name="upiId"
                defaultValue={saved.upiId}
                hint="Such as store@okicici."
                error={upiIdProblem(typed.upiId, allowed) ? errors.upiId : undefined}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <AllowProvider
                provider={providerOf(typed.upiId)}
                allowed={allowed}
                saved={saved.providers}
                allow={(provider) => setProviders([...allowed, provider].join(", "))}
              />
              <div role="status" className="empty:hidden">
                {trial.left ? (
                  <Notice tone="info">
                    You typed another UPI ID than {trial.left}. So enter the name that apps show and
                    do the ₹1 tests again. Check the kind, too.
                  </Notice>
                ) : null}
              </div>
            </div>
            <PayeeKind typed={typed} saved={saved} error={errors.category} />
            <PayeeTrial trial={trial} testQr={testQr} errors={errors} />
            <TextField
              label="Allowed endings"
              name="providers"
              value={providers}
              onChange={(event) => setProviders(event.target.value)}
              error={errors.providers}
              hint="The endings that a UPI ID may have after the @, separated by commas: okicici, ybl."
              rows={2}
              autoCapitalize="none"
              spellCheck={false}
            />
            <Notice tone="info">
              Customers pay to this UPI ID as soon as you save. Every owner is emailed when the UPI
              ID, its kind or its name changes.
            </Notice>
          </div>
        );
      }}
    </SavingForm>
  );
}

/** Allows the ending of the UPI ID that is typed (its part after @) by one press. */
function AllowProvider({
  provider,
  allowed,
  saved,
  allow,
}: {
  provider: string | null;
  allowed: readonly string[];
  saved: readonly string[];
  allow: (provider: string) => void;
}) {
  if (provider === null || saved.includes(provider)) return null;
  if (allowed.includes(provider))
    return (
      <p role="status" className="font-medium text-on-ok">
        The ending @{provider} is allowed now. Save to keep it.
      </p>
    );
  return (
    <Notice tone="wait" className="flex flex-col items-start gap-3">
      <p>
        IDs that end in @{provider} aren't allowed yet, in case it's a typing mistake. If it's
        right, allow it.
      </p>
      <Button look="second" irrevocable={false} onClick={() => allow(provider)}>
        Allow @{provider}
      </Button>
    </Notice>
  );
}
