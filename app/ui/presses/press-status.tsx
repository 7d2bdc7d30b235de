import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/**
 * The status that tells people about presses before hydration. `hold-presses.ts` writes its text, and React leaves it
 * alone.
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: otherwise React reports the script's text as a mismatch
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
