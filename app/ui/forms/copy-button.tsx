import { Check, Copy } from "lucide";
import { useState } from "react";
import { storeMessages } from "#domain/messages";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { showToast, TOAST_MILLISECONDS } from "#ui/shell/toasts";
import { Button, type ButtonLook } from "./button.tsx";
import { copyText } from "./clipboard.tsx";
import { texts } from "./texts.ts";

/**
 * A button that copies a text and then says so. If the browser doesn't allow it, a toast says that, and the text
 * beside the button can be selected.
 */
export function CopyButton({
  text,
  content,
  namesContent = false,
  look = "second",
  className = "",
  onPress = () => {},
}: {
  text: string;
  content: string;
  /** True: the button also names what it copies, because no text stands beside it, or several do. */
  namesContent?: boolean;
  look?: ButtonLook;
  className?: string;
  /** Called at each press, whether or not copying works. */
  onPress?: () => void;
}) {
  const t = useTexts(texts);
  const [copied, setCopied] = useState(false);
  const icon = copied ? Check : Copy;
  const name = copied ? t.copiedThis(content) : t.copyThis(content);
  return (
    <>
      <Button
        look={look}
        className={`shrink-0 px-3 ${className}`}
        aria-label={namesContent ? undefined : name}
        onClick={async () => {
          onPress();
          const isCopied = await copyText(text);
          if (!isCopied) return showToast({ kind: "error", text: storeMessages.copyFailed });
          setCopied(true);
          setTimeout(setCopied, TOAST_MILLISECONDS, false);
        }}
      >
        <Icon of={icon} size={17} />
        {namesContent ? name : copied ? t.copied : t.copy}
      </Button>
      <span role="status" className="sr-only">
        {copied ? name : null}
      </span>
    </>
  );
}
