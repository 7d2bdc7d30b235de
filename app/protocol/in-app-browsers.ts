/**
 * Recognizes browsers inside other apps by their user agent, for the sign-in page alone. Google refuses to sign
 * people in there, and most of this store's customers come through them.
 */

export type InAppBrowser = {
  /** The app's name; null for an app that we don't know. */
  app: string | null;
  /** On Android a link can open Chrome; on other systems people have to do that themselves. */
  system: "android" | "other";
};

/** Messenger comes before Facebook, because its user agent contains Facebook's marks, too. */
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
 * The app that this browser is inside of; null for an ordinary browser. Apps on iOS that don't name themselves count as
 * browsers, because they look like a web page that was added to the home screen, where Google does sign people in.
 */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const system = ANDROID.test(userAgent) ? "android" : "other";
  const app = APPS.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
  return app || ANDROID_WEB_VIEW.test(userAgent) ? { app, system } : null;
}

/**
 * A link that asks Android to open a whole address in Chrome. Android cuts the link at its last '#', so the address
 * may have a fragment of its own. If Chrome isn't installed, the app's browser goes to `otherwise`.
 */
export function chromeIntent(address: string, otherwise: string): string {
  const [, scheme, rest] = /^(https?):(.*)$/.exec(address) ?? [];
  const fallback = encodeURIComponent(otherwise);
  return `intent:${rest}#Intent;scheme=${scheme};package=com.android.chrome;S.browser_fallback_url=${fallback};end`;
}
