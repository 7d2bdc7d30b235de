import { Copy, ExternalLink } from "lucide";
import { useEffect, useState } from "react";
import { carriedCartFragment } from "#domain/cart/carried-cart";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { guestCartId } from "#pages/cart/guest/guest-cart.ts";
import { useGuestCart } from "#pages/cart/guest/use-guest-cart.ts";
import { href } from "#protocol/href";
import { chromeIntent, type InAppBrowser } from "#protocol/in-app-browsers";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { Button, buttonClass } from "#ui/forms/button";
import { copyText } from "#ui/forms/clipboard";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { showToast } from "#ui/shell/toasts";
import { texts } from "./texts.ts";

export type InApp = Pick<InAppBrowser, "system"> & { origin: string; reason: string };

/**
 * Shown inside another app's browser, where Google refuses to sign people in. Says why, and offers ways to open the
 * page elsewhere with the same cart.
 */
export function InAppBrowserNotice({ inApp, next }: { inApp: InApp; next: string }) {
  const { link, whole, carries } = useLinkToOtherBrowser(inApp.origin, next);
  // The page's address is the link, because the app's own 'Open in browser' passes that address on.
  useEffect(() => window.history.replaceState(window.history.state, "", whole), [whole]);
  const t = useTexts(texts);
  return (
    <div className="flex flex-col gap-4">
      <p className="rounded-card bg-info p-3 text-on-info">
        {inApp.reason} {carries ? peopleMessages.cartComesAlong : null}
      </p>
      {inApp.system === "android" ? (
        <a href={chromeIntent(whole, link)} className={buttonClass("primary")}>
          <Icon of={ExternalLink} size={18} />
          {t.openInChrome}
        </a>
      ) : null}
      <CopyLink link={whole} first={inApp.system !== "android"} />
    </div>
  );
}

/**
 * Links for signing in with another browser: `link` is the bare one, `whole` also carries the guest cart in its
 * fragment.
 */
function useLinkToOtherBrowser(origin: string, next: string) {
  const lines = useGuestCart();
  const query = next ? `?next=${encodeURIComponent(next)}` : "";
  const handoff = pathInCurrentLanguage(href("/auth/handoff"));
  const link = `${origin}${handoff}${query}`;
  const fragment = lines.length > 0 ? carriedCartFragment({ id: guestCartId(), lines }) : "";
  return { link, whole: link + fragment, carries: fragment !== "" };
}

/** Copies the link. If the app doesn't allow that, shows it so that it can be copied by hand. */
function CopyLink({ link, first }: { link: string; first: boolean }) {
  const [shown, setShown] = useState(false);
  const t = useTexts(texts);
  const copy = async () => {
    const copied = await copyText(link);
    setShown(!copied);
    showToast(
      copied
        ? { kind: "success", text: peopleMessages.linkCopied }
        : { kind: "error", text: storeMessages.copyFailed },
    );
  };
  return (
    <>
      <Button look={first ? "primary" : "second"} onClick={copy}>
        <Icon of={Copy} size={18} />
        {t.copyLink}
      </Button>
      {shown ? (
        <label className="flex flex-col gap-1 text-small text-ink-soft">
          {peopleMessages.linkForYourBrowser}
          <input
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
            className="min-h-11 rounded-card border border-ink/25 bg-card px-3 text-base text-ink"
          />
        </label>
      ) : null}
    </>
  );
}
