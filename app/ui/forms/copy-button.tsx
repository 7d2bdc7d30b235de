import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { storeMessages } from "#domain/messages";
import { useTexts } from "#ui/language";
import { useToast } from "#ui/shell/toasts";
import { Button } from "./button.tsx";
import { copyText } from "./clipboard.tsx";
import { texts } from "./texts.ts";

/** Copies a text, and says so on itself. Where the browser doesn't allow it, that is said, and the text beside it can be selected. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const words = useTexts(texts);
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <Button
      look="second"
      className="shrink-0 px-3"
      aria-label={copied ? words.copiedThis(what) : words.copyThis(what)}
      onClick={async () => {
        const isCopied = await copyText(text);
        if (!isCopied) return toast({ kind: "error", text: storeMessages.copyFailed });
        setCopied(true);
        setTimeout(setCopied, 2_000, false);
      }}
    >
      <Icon aria-hidden size={17} />
      {copied ? words.copied : words.copy}
    </Button>
  );
}
