import { useState } from "react";
import { inEnglish, type Language } from "#domain/language";
import { formHref } from "#forms/form-href";
import type { Markup } from "#protocol/markup";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { useStoreForm } from "#ui/forms/use-store-form";
import { MarkupView } from "#ui/markup";
import { PROSE } from "#ui/prose";

/** What becomes of a field's Markdown, by what renders the shop's pages. It shows what was typed at the press. */
export function MarkdownPreview({
  name,
  lang,
  placeholders = false,
}: {
  /** The field's, in the same form. */
  name: string;
  lang?: Language | undefined;
  /** What stands in double braces is filled in. */
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
        // Its links lead away from what isn't saved.
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
