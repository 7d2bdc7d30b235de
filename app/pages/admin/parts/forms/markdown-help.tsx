/** Explains how to write Markdown, by the examples that people ask for most. */
export function MarkdownHelp() {
  return (
    <div className="mt-2 flex flex-col gap-2 text-small text-ink-soft">
      <p>Leave a blank line for a new paragraph. You can also use:</p>
      <dl className="grid gap-x-6 gap-y-2 tablet:grid-cols-2">
        {EXAMPLES.map(({ what, typed }) => (
          <div key={what} className="grid grid-cols-[6rem_1fr] gap-2">
            <dt>{what}</dt>
            <dd>
              <pre className="whitespace-pre-wrap text-ink">{typed}</pre>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        A link can lead to an https:// or http:// address, a page of your store (/shop), an email
        address (mailto:hello@example.com) or a phone (tel:+919848012345). Other links and HTML are
        shown as you typed them. Pictures can't be shown.
      </p>
    </div>
  );
}

const EXAMPLES = [
  { what: "A heading", typed: "## Opening hours" },
  { what: "Bold words", typed: "We are **closed on Mondays**." },
  { what: "A list", typed: "- Tea\n- Coffee" },
  { what: "A link", typed: "[Our shop](/shop)" },
  { what: "A table", typed: "| Size | Chest |\n| --- | --- |\n| S | 36 in |" },
];
