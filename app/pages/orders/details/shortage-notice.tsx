import { Notice } from "#ui/notice";

/** Says which pieces were paid for but weren't in stock any more (reading R63). */
export function ShortageNotice({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="border-t border-dashed border-line p-5 tablet:p-7">
      <Notice tone="wait">
        {sentences.map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
      </Notice>
    </div>
  );
}
