import { Check, MessageCircle, Share2 } from "lucide-react";
import { useState } from "react";
import { useHref, useLocation, useRouteLoaderData } from "react-router";
import { whatsAppShareAddress } from "#domain/people/whatsapp";
import { Button, buttonClass } from "#ui/forms/button";
import { copyText } from "#ui/forms/clipboard";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** Sends this page to somebody: by WhatsApp, by the phone's own sheet, else by a copied link. */
export function ShareLinks({ name }: { name: string }) {
  const words = useTexts(texts);
  const [copied, setCopied] = useState(false);
  const store = useRouteLoaderData<{ origin: string }>("root");
  const path = useHref(useLocation().pathname);
  const url = `${store?.origin ?? ""}${path}`;
  const share = async () => {
    // Closing the sheet isn't a failure.
    if (typeof navigator.share === "function")
      return void navigator.share({ title: name, url }).catch(() => {});
    setCopied(await copyText(new URL(url, window.location.origin).href));
  };
  const Icon = copied ? Check : Share2;
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      <a
        href={whatsAppShareAddress(`${name}\n${url}`)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass("quiet", "px-3!")}
      >
        <MessageCircle aria-hidden size={18} />
        {words.shareOnWhatsApp}
        <span className="sr-only">{words.opensInNewTab}</span>
      </a>
      <Button look="quiet" className="px-3!" onClick={share}>
        <Icon aria-hidden size={18} />
        {words.share}
      </Button>
      <span role="status" className="px-3 text-small">
        {copied ? words.linkCopied : ""}
      </span>
    </div>
  );
}
