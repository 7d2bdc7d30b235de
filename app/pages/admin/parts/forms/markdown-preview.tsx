import { useState } from "react";
import { inEnglish, type Language } from "#domain/language";
import { formHref } from "#forms/form-href";
import type { Markup } from "#protocol/markup";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { MarkupView } from "#ui/markup";
import { PROSE } from "#ui/prose";

/**
 * Previews a field's Markdown as the shop would show it. Typing doesn't change it until the button is pressed again.
 */
export function MarkdownPreview({
  name,
  lang,
  placeholders = false,
}: {
  /** The name of a field in the same form. */
  name: string;
  lang?: Language | undefined;
  /** True: placeholders in double braces are filled in. */
  placeholders?: boolean | undefined;
}) {
  const [markup, setMarkup] = useState<readonly Markup[] | null>(null);
  const form = useStoreForm<{ markup: readonly Markup[] }>({
    action: formHref("/admin/markdown/previews"),
    background: true,
    onDone: (drawn) => setMarkup(drawn.markup),
  });
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Button
        look="second"
        irrevocable={false}
        busy={form.busy}
        onClick={({ currentTarget }) => {
          const typed = currentTarget.form?.elements.namedItem(name);
          if (!(typed instanceof HTMLTextAreaElement)) return;
          form.send({ text: typed.value, ...(placeholders && { legal: "on" }) });
        }}
      >
        {lang ? `Preview in ${inEnglish(lang)}` : "Preview"}
      </Button>
      <RefusalNotice refusal={form.refusal} />
      {markup ? (
        // `inert`, because following a link would leave the unsaved form.
        <div
          inert
          lang={lang}
          className={`w-full rounded-card border border-line bg-paper px-4 ${PROSE}`}
        >
          <MarkupView markup={markup} />
        </div>
      ) : null}
    </div>
  );
}
