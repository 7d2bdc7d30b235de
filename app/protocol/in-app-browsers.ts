/**
 * Browsers inside other apps. Google refuses to sign people in there, and most of this store's
 * customers come through them. Their user agent identifies them, on /auth alone.
 */

export type InAppBrowser = {
  /** Null: an app that we don't know by name. */
  app: string | null;
  /** Android can be asked to open a link in Chrome; elsewhere people do it themselves. */
  system: "android" | "other";
};

/** Messenger before Facebook, whose marks it carries too. */
const APPS: readonly (readonly [app: string, mark: RegExp])[] = [
  ["Instagram", /\bInstagram\b/],
  ["Threads", /\bBarcelona\b/],
  ["Messenger", /MessengerForiOS|MessengerLiteForiOS|Orca-Android|FB_IAB\/MESSENGER/],
  ["Facebook", /\bFB(?:AN|AV|_IAB)\b/],
  ["Snapchat", /\bSnapchat\//],
  ["LinkedIn", /\bLinkedInApp\b/],
  ["X", /\bTwitter(?:Android| for iPhone)\b/],
  ["Pinterest", /\[Pinterest\//],
  ["Telegram", /\bTelegram-Android\//],
];

const ANDROID = /\bAndroid\b/;
const ANDROID_WEB_VIEW = /; wv\)/;

/**
 * Null for a browser of its own. Apps on iOS that don't name themselves can't be told from a web page
 * on the home screen, where Google signs people in: they count as browsers.
 */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const system = ANDROID.test(userAgent) ? "android" : "other";
  const app = APPS.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
  return app || ANDROID_WEB_VIEW.test(userAgent) ? { app, system } : null;
}

/**
 * Asks Android to open a whole address in Chrome. Android cuts at the last '#', so that the address
 * may have a fragment of its own. Without Chrome, the app's browser goes to `otherwise`.
 */
export function chromeIntent(address: string, otherwise: string): string {
  const [, scheme, rest] = /^(https?):(.*)$/.exec(address) ?? [];
  const fallback = encodeURIComponent(otherwise);
  return `intent:${rest}#Intent;scheme=${scheme};package=com.android.chrome;S.browser_fallback_url=${fallback};end`;
}
