import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/**
 * What is said about presses before the page is hydrated. `hold-presses.ts` writes the text, and React doesn't touch
 * it.
 */
export function PressStatus() {
  const { held, again, ready, late } = useTexts(texts);
  return (
    <p
      id="press-status"
      aria-live="polite"
      popover="manual"
      data-held={held}
      data-again={again}
      data-ready={ready}
      data-late={late}
      className="press-status"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React takes other content for a mistake
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
