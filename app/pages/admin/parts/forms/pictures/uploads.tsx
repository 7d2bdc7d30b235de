/** Makes a form wait until its pictures and files are uploaded, and asks before a page with unsaved changes is left. */
import {
  createContext,
  type FormEvent,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { AFTER_FORM } from "#ui/page-port";

/**
 * `uploading`: chosen or being sent. `refused`: the file can't be used. `unsaved`: uploaded, but the form isn't saved
 * yet.
 */
type UploadState = "uploading" | "refused" | "unsaved" | "saved";

type FormUploads = {
  /** True: the form is to be saved and waits for its uploads. */
  isSaving: boolean;
  /** Called by a field when its state changes. Null: the field was removed. */
  report: (field: string, state: UploadState | null) => void;
  /** Called when an upload failed or was cancelled, so that the form isn't sent. */
  cancelSave: () => void;
};

export const FormUploadsContext = createContext<FormUploads>({
  isSaving: false,
  report: () => {},
  cancelSave: () => {},
});

/** A field reports the state of its upload to the form, and learns from `isSaving` that the form waits for it. */
export function useUpload(state: UploadState) {
  const { isSaving, report, cancelSave } = useContext(FormUploadsContext);
  const id = useId();
  const tell = useEffectEvent((now: UploadState | null) => report(id, now));
  useEffect(() => tell(state), [state]);
  useEffect(() => () => tell(null), []);
  return { isSaving, cancelSave, report: (now: UploadState) => report(id, now) };
}

const WARNINGS = {
  failed:
    "Nothing is saved yet: the picture wasn't uploaded. Save again to try once more, or cancel the picture.",
  refused:
    "Nothing is saved yet: the picture can't be used. Choose another, or save again to go on without it.",
};

/** Sends a form only when all uploads of its fields have ended. */
export function useFormUploads(form: RefObject<HTMLFormElement | null>) {
  // A ref, because the button may be pressed before a field's latest report has been rendered.
  const states = useRef(new Map<string, UploadState>());
  const saved = useRef(false);
  const button = useRef<HTMLElement | null>(null);
  const [reports, setReports] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [warning, setWarning] = useState<keyof typeof WARNINGS | null>(null);
  const hasUploadIn = (state: UploadState) => [...states.current.values()].includes(state);
  const report = (field: string, state: UploadState | null) => {
    if ((states.current.get(field) ?? null) === state) return;
    if (state === null) states.current.delete(field);
    else {
      states.current.set(field, state);
      saved.current = false;
    }
    setWarning(null);
    setReports((before) => before + 1);
  };
  const cancelSave = () => {
    if (isSaving) setWarning("failed");
    setSaving(false);
  };
  const resumeSaving = useEffectEvent(() => {
    if (!isSaving || hasUploadIn("uploading")) return;
    setSaving(false);
    form.current?.requestSubmit(button.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reports are in a ref
  useEffect(resumeSaving, [isSaving, reports]);
  const delaySubmit = (event: FormEvent) => {
    button.current = (event.nativeEvent as SubmitEvent).submitter;
    if (hasUploadIn("uploading")) setSaving(true);
    else if (hasUploadIn("refused") && warning !== "refused") setWarning("refused");
    else return setWarning(null);
    event.preventDefault();
  };
  return {
    context: { isSaving, report, cancelSave },
    isSaving,
    warning: warning && WARNINGS[warning],
    delaySubmit,
    onSaved: () => {
      saved.current = true;
    },
    any: states.current.size > 0,
    hasUnsaved: () => !saved.current && (hasUploadIn("uploading") || hasUploadIn("unsaved")),
  };
}

/**
 * Asks before the page is left while `hasUnsaved` says that changes would be lost. A page can have only one of these,
 * because React Router runs one blocker.
 */
export function LeaveDialog({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.state !== AFTER_FORM &&
      hasUnsaved(),
  );
  useEffect(() => {
    if (blocker.state === "blocked") dialog.current?.showModal();
  }, [blocker.state]);
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return (
    <Dialog ref={dialog} title="Your changes aren't saved" onClose={() => blocker.reset?.()}>
      <p>If you leave this page now, you lose them.</p>
      <div className="grid grid-cols-2 gap-2 tablet:flex tablet:justify-end">
        <Button look="second" autoFocus onClick={() => dialog.current?.close()}>
          Stay here
        </Button>
        <Button onClick={() => blocker.proceed?.()}>Leave without saving</Button>
      </div>
    </Dialog>
  );
}
