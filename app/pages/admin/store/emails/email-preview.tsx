import { useEffect, useRef } from "react";
import { type EmailContent, fillTemplate } from "#domain/email/templates";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/edit";

/** Shows the email for a sample order, filled in by the same function as real ones. */
export function EmailPreview({
  content,
  sample,
  language,
}: Pick<Route.ComponentProps["loaderData"], "sample" | "language"> & { content: EmailContent }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The frame may have loaded before this effect ran, so its onLoad was missed.
  useEffect(() => giveStyles(frame.current?.contentDocument ?? null), []);
  const { subject, html, text } = fillTemplate(content, sample);
  return (
    <Panel title="Preview">
      <p lang={language} className="font-semibold wrap-anywhere">
        {subject}
      </p>
      <iframe
        ref={frame}
        title="The email as HTML"
        // Scripts in an email never run; `allow-same-origin` lets this page set its styles.
        sandbox="allow-same-origin"
        srcDoc={withoutInlineStyles(html)}
        onLoad={(event) => giveStyles(event.currentTarget.contentDocument)}
        className="h-136 w-full rounded-card border border-line bg-white"
      />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
          Plain text
        </summary>
        <pre lang={language} className="font-text text-base wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </Panel>
  );
}

const STYLE_ATTRIBUTE = "data-preview-style";

/**
 * The page's Content-Security-Policy also applies inside the frame and forbids styles in markup, but scripts may set
 * them. So styles are moved into data attributes and templates here, and `giveStyles` sets them once the email has
 * loaded.
 */
function withoutInlineStyles(html: string): string {
  return html
    .replace(/<style[^>]*>/gi, "<template data-preview-sheet>")
    .replace(/<\/style>/gi, "</template>")
    .replace(/\sstyle=("[^"]*"|'[^']*')/gi, ` ${STYLE_ATTRIBUTE}=$1`);
}

function giveStyles(email: Document | null): void {
  if (!email) return;
  for (const element of email.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`))
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? "";
  const own = [...email.querySelectorAll<HTMLTemplateElement>("[data-preview-sheet]")];
  const rules = own.map(({ content }) => content.textContent ?? "").join("\n");
  const Sheet = email.defaultView && Reflect.get(email.defaultView, "CSSStyleSheet");
  if (!Sheet) return;
  const sheet: CSSStyleSheet = new Sheet();
  // Links in the preview can't be followed.
  sheet.replaceSync(`${rules}\na { pointer-events: none }`);
  email.adoptedStyleSheets = [sheet];
}
