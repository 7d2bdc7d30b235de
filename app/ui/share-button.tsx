import { Check, Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "./forms/button.tsx";

/** Hands a text to the phone's own sheet; where there is none, copies it and says so on itself. */
export function ShareButton({ title, text }: { title: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Share2;
  const share = async () => {
    // Closing the sheet isn't a failure.
    if (typeof navigator.share === "function")
      return void navigator.share({ title, text }).catch(() => {});
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done);
    setTimeout(setCopied, 2_000, false);
  };
  return (
    <>
      <Button look="quiet" className="-mr-3 px-3!" onClick={share}>
        <Icon aria-hidden size={18} />
        {copied ? "Copied" : "Share"}
      </Button>
      {/* Beside the button: a status inside it leaves the button without a name. */}
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </>
  );
}
