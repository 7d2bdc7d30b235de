/** A form's pictures and files go up before it is saved; a page is asked about before it is left with something unsaved. */
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

/** `uploading`: chosen, or on its way; `refused`: it can't be taken; `unsaved`: the form will save it. */
type UploadState = "uploading" | "refused" | "unsaved" | "saved";

type FormUploads = {
  /** The form waits for what was chosen. */
  wanted: boolean;
  /** Null: the field is gone, and what it held with it. */
  report: (field: string, state: UploadState | null) => void;
  /** The upload failed: the form isn't sent. */
  stop: () => void;
};

export const FormUploadsContext = createContext<FormUploads>({
  wanted: false,
  report: () => {},
  stop: () => {},
});

/** A field says how its upload is, and hears that the form waits for it. */
export function useUpload(state: UploadState) {
  const { wanted, report, stop } = useContext(FormUploadsContext);
  const id = useId();
  const tell = useEffectEvent((now: UploadState | null) => report(id, now));
  useEffect(() => tell(state), [state]);
  useEffect(() => () => tell(null), []);
  return { wanted, stop, report: (now: UploadState) => report(id, now) };
}

const WARNINGS = {
  failed:
    "Nothing is saved yet: the picture wasn't uploaded. Save again to try once more, or cancel the picture.",
  refused:
    "Nothing is saved yet: the picture can't be used. Choose another, or save again to go on without it.",
};

/** A form is sent once every upload of its fields has come to an end. */
export function useFormUploads(form: RefObject<HTMLFormElement | null>) {
  // Read at the press: what a field reported may not have been rendered yet.
  const states = useRef(new Map<string, UploadState>());
  const saved = useRef(false);
  const button = useRef<HTMLElement | null>(null);
  const [reports, setReports] = useState(0);
  const [wanted, setWanted] = useState(false);
  const [warning, setWarning] = useState<keyof typeof WARNINGS | null>(null);
  const has = (state: UploadState) => [...states.current.values()].includes(state);
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
  const stop = () => {
    if (wanted) setWarning("failed");
    setWanted(false);
  };
  const resumeSaving = useEffectEvent(() => {
    if (!wanted || has("uploading")) return;
    setWanted(false);
    form.current?.requestSubmit(button.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reports stand in a ref
  useEffect(resumeSaving, [wanted, reports]);
  const hold = (event: FormEvent) => {
    button.current = (event.nativeEvent as SubmitEvent).submitter;
    if (has("uploading")) setWanted(true);
    else if (has("refused") && warning !== "refused") setWarning("refused");
    else return setWarning(null);
    event.preventDefault();
  };
  return {
    context: { wanted, report, stop },
    wanted,
    warning: warning && WARNINGS[warning],
    hold,
    onSaved: () => {
      saved.current = true;
    },
    any: states.current.size > 0,
    mayLose: () => !saved.current && (has("uploading") || has("unsaved")),
  };
}

/** Leaving the page asks while something would be lost: one of these a page, since a router asks one. */
export function AskOnLeaving({ mayLose }: { mayLose: () => boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && mayLose(),
  );
  useEffect(() => {
    if (blocker.state === "blocked") dialog.current?.showModal();
  }, [blocker.state]);
  useBeforeUnload((event) => {
    if (mayLose()) event.preventDefault();
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
