import { Check, Share2 } from "lucide";
import { useState } from "react";
import { useTexts } from "#ui/language";
import { Button } from "./forms/button.tsx";
import { copyText } from "./forms/clipboard.tsx";
import { texts } from "./forms/texts.ts";
import { Icon } from "./icon.tsx";

/** Opens the phone's share sheet for a text or a link. Where there is none, copies it and says so. */
export function ShareButton({
  title,
  ...what
}: { title: string } & ({ text: string } | { url: string })) {
  const t = useTexts(texts);
  const [copied, setCopied] = useState(false);
  const icon = copied ? Check : Share2;
  const copy = async () => {
    setCopied(
      await copyText("url" in what ? new URL(what.url, window.location.origin).href : what.text),
    );
    setTimeout(setCopied, 2_000, false);
  };
  const share = async () => {
    if (typeof navigator.share !== "function") return await copy();
    try {
      await navigator.share({ title, ...what });
    } catch (error) {
      // Closing the sheet isn't a failure. Browsers also refuse to share if the press was too long ago (decision 81);
      // then the text is copied.
      if (error instanceof DOMException && error.name === "AbortError") return;
      await copy();
    }
  };
  return (
    <>
      <Button look="quiet" className="px-3!" onClick={share}>
        <Icon of={icon} size={18} />
        {t.share}
      </Button>
      {/* Beside the button, because a status inside it would leave the button without a name. */}
      <span role="status" className="text-small">
        {copied ? ("url" in what ? t.linkCopied : t.copied) : ""}
      </span>
    </>
  );
}
