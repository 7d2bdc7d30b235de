import type { FormRefusal } from "#protocol/form-answer";
import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { Notice } from "#ui/notice";
import { texts } from "./texts.ts";

/**
 * The alert in a refused form, for an error that concerns the whole form. `fieldErrorText`: the text to show if only
 * fields have errors. Its sign-in link opens a new tab, so that the form stays.
 */
export function RefusalNotice({
  refusal,
  fieldErrorText,
}: {
  refusal: FormRefusal | null;
  fieldErrorText?: string;
}) {
  const t = useTexts(texts);
  const sentence = refusal && (refusal.errors.form ?? fieldErrorText);
  if (!sentence) return null;
  return (
    <Notice tone="bad" alert>
      {sentence}
      {refusal.advice ? (
        <p className="wrap-anywhere whitespace-pre-line">{refusal.advice}</p>
      ) : null}
      {refusal.problem === "signed-out" ? (
        <TextLink to={href("/auth")} target="_blank" className="font-semibold">
          {t.signIn}
        </TextLink>
      ) : null}
    </Notice>
  );
}

/**
 * The alert above the buttons of a form with several fields, where whoever has clicked looks. It gets the focus if no
 * field is wrong, because a bar over the page's end may hide it.
 */
export function RefusalAboveButtons(notice: Parameters<typeof RefusalNotice>[0]) {
  return (
    <div data-problem tabIndex={-1} className="outline-none empty:hidden">
      <RefusalNotice {...notice} />
    </div>
  );
}
