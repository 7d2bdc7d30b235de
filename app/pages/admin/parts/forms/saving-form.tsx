import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { offersMessages } from "#domain/offers/admin-messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { Button } from "#ui/forms/button";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { networkErrorMessage } from "#ui/forms/sending/network-errors";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { goTo } from "#ui/page-port";
import { loadDocument } from "#ui/shell/load-document";
import { showToast } from "#ui/shell/toasts";
import { FormUploadsContext, LeaveDialog, useFormUploads } from "./pictures/uploads.tsx";

/** What a save returns: the row's id and its new version. */
type SavedFacts = { id?: string; version?: number | string };

/**
 * A form for something that several sellers may edit. It sends the version that it showed; if somebody saved a newer
 * one, the save is refused and the typed text stays until the seller loads the new version. After a save it goes to
 * `next`. Leaving with unsaved changes asks for confirmation.
 */
export function SavingForm({
  action,
  version,
  ownVersion = null,
  next,
  save = "Save",
  done = () => offersMessages.saved,
  inPanel = false,
  mayEdit = true,
  onTyped,
  children,
}: {
  action: string;
  /** Null: the row is new. */
  version: number | string | null;
  /** The version that another form of this page has made. If it follows the one that was seen, nobody else saved. */
  ownVersion?: number | null;
  /** Missing: the page stays open after a save. */
  next?: string | ((saved: SavedFacts) => string) | undefined;
  save?: string;
  /** Returns the toast's text after a save. */
  done?: ((saved: FormData) => string) | undefined;
  /**
   * True: the form is in a panel below others, so its button is at the form's end. A sticky bar would be hidden behind
   * the navigation.
   */
  inPanel?: boolean;
  mayEdit?: boolean;
  /** Called with all fields after each change. */
  onTyped?: (form: FormData) => void;
  /** `errors`: a sentence for each refused field, by the field's name. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}) {
  // The loader may run again behind the form, but the version to send is the one that the seller saw.
  const [seen, setSeen] = useState(version);
  if (ownVersion !== null && version === ownVersion && seen === ownVersion - 1) setSeen(ownVersion);
  const form = useStoreForm<SavedFacts>({
    action,
    failed: adminMessages.formFailed,
    onDone: (saved) => {
      showToast({ kind: "success", text: done(new FormData(form.element.current ?? undefined)) });
      uploads.onSaved();
      edits.current.saved = edits.current.sent;
      if (saved.version !== undefined) setSeen(saved.version);
      if (next) goTo(typeof next === "string" ? next : next(saved));
    },
  });
  const uploads = useFormUploads(form.element);
  // Counts changes, because what is typed while a save is being sent isn't part of that save. A ref, so that leaving
  // the page right after a save reads the latest count.
  const edits = useRef({ typed: 0, sent: 0, saved: 0 });
  const [changed, setChanged] = useState(false);
  const { refusal } = form;
  const confirm = (confirmed: string) => {
    const fields = new FormData(form.element.current ?? undefined);
    fields.set("confirmed", confirmed);
    edits.current.sent = edits.current.typed;
    form.send(fields);
  };
  const loadTheirs = async () => {
    const { typed, saved } = edits.current;
    // The dialog about unsaved changes mustn't ask, because replacing them is what the button is for.
    edits.current.saved = typed;
    await loadDocument(window.location);
    edits.current.saved = saved;
    showToast({ kind: "error", text: networkErrorMessage() });
  };
  return (
    <StoreForm
      form={form}
      noValidate
      className="flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        edits.current.sent = edits.current.typed;
        uploads.delaySubmit(event);
      }}
      onInput={(event) => {
        edits.current.typed += 1;
        setChanged(true);
        onTyped?.(new FormData(event.currentTarget));
      }}
    >
      <input type="hidden" name="version" value={seen ?? ""} />
      <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-5">
        <FormUploadsContext value={uploads.context}>
          {children(refusal?.errors ?? {})}
        </FormUploadsContext>
      </fieldset>
      <RefusalAboveButtons refusal={refusal} fieldErrorText="Please check the marked fields." />
      <p role="alert" className="font-medium text-kumkum-ink empty:hidden">
        {uploads.warning}
      </p>
      {refusal?.problem === "changed-meanwhile" ? (
        <Button look="second" className="self-start" onClick={() => void loadTheirs()}>
          Load theirs
        </Button>
      ) : null}
      {/* A button of its own that isn't the form's, so that neither a second tap on Save nor Enter in a field confirms. */}
      {refusal?.confirm ? (
        <Button
          look="second"
          busy={form.busy}
          className="self-start"
          onClick={() => confirm(`${refusal.confirm}`)}
        >
          Confirm and save
        </Button>
      ) : null}
      {mayEdit ? (
        <div className={inPanel ? "contents" : SAVE_BAR}>
          <Button
            type="submit"
            busy={form.busy || uploads.isSaving}
            className="w-full tablet:w-auto tablet:min-w-48 tablet:self-start"
          >
            {uploads.isSaving ? "Uploading the picture…" : save}
          </Button>
        </div>
      ) : (
        <p className="text-ink-soft">Only owners can change this.</p>
      )}
      {changed || uploads.any ? (
        <LeaveDialog
          hasUnsaved={() => edits.current.typed > edits.current.saved || uploads.hasUnsaved()}
        />
      ) : null}
    </StoreForm>
  );
}

/** On a phone the button sticks to the bottom of the screen, within the thumb's reach. */
const SAVE_BAR =
  "thumb-bar -mx-4 border-t border-line bg-paper px-4 py-3 tablet:static tablet:mx-0 tablet:border-0 tablet:bg-transparent tablet:p-0";

/** A checkbox with its label, large enough for a thumb. */
export function Checkbox({
  label,
  hint,
  ...input
}: { label: string; hint?: string | undefined } & ComponentProps<"input">) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-peacock" />
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{label}</span>
        {hint ? <span className="text-small text-ink-soft">{hint}</span> : null}
      </span>
    </label>
  );
}

/** One of several choices with its label. */
export function Radio({ label, ...input }: { label: string } & ComponentProps<"input">) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
      <input type="radio" {...input} className="size-5 shrink-0 accent-peacock" />
      <span>{label}</span>
    </label>
  );
}
