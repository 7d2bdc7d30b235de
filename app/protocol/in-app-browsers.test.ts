import { expect, test } from "vitest";
import { chromeIntent, inAppBrowser } from "./in-app-browsers.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 13; SM-A135F Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.6099.144 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21C66";

test.each([
  [
    "Instagram",
    "android",
    `${ANDROID} Instagram 315.0.0.29.109 Android (33/13; 300dpi; 720x1465; samsung; SM-A135F; a13; exynos850; en_IN; 558601245)`,
  ],
  [
    "Instagram",
    "other",
    `${IPHONE} Instagram 316.1.4.28.84 (iPhone14,5; iOS 17_2_1; en_IN; en; scale=3.00; 1170x2532; 562830854)`,
  ],
  ["Facebook", "android", `${ANDROID} [FB_IAB/FB4A;FBAV/443.0.0.23.229;]`],
  [
    "Facebook",
    "other",
    `${IPHONE} [FBAN/FBIOS;FBAV/431.0.0.30.102;FBBV/515980932;FBDV/iPhone13,2;FBMD/iPhone;FBSN/iOS;FBSV/16.6;FBSS/3;FBID/phone;FBLC/en_GB;FBOP/5]`,
  ],
  ["Messenger", "android", `${ANDROID} [FB_IAB/Orca-Android;FBAV/440.0.0.27.107;]`],
  [
    "Messenger",
    "other",
    `${IPHONE} [FBAN/MessengerForiOS;FBAV/437.0.0.35.108;FBBV/533543457;FBDV/iPhone12,1;FBSN/iOS;FBSV/17.2;FBSS/2;FBLC/en_IN]`,
  ],
  [
    "Threads",
    "android",
    `${ANDROID} Barcelona 309.1.0.32.113 Android (33/13; 300dpi; 720x1465; samsung; SM-A135F; a13; exynos850; en_IN; 549187000)`,
  ],
  ["Snapchat", "other", `${IPHONE} Snapchat/12.66.0.31 (like Safari/8617.1.17.10.9, panda)`],
  ["LinkedIn", "other", `${IPHONE} [LinkedInApp]/9.29.7262`],
  ["X", "other", `${IPHONE} Twitter for iPhone/10.19`],
  ["X", "android", `${ANDROID} TwitterAndroid`],
  ["Pinterest", "android", `${ANDROID} [Pinterest/Android]`],
  [null, "android", ANDROID],
])("the browser inside %s is told by its name (%s)", (app, system, userAgent) => {
  expect(inAppBrowser(userAgent)).toEqual({ app, system });
});

test.each([
  [
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Samsung Internet",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36",
  ],
  ["Firefox on Android", "Mozilla/5.0 (Android 13; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0"],
  [
    "Safari",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome on iOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1",
  ],
  ["the home screen of an iPhone", IPHONE],
  [
    "a desktop",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
  ],
  ["nobody who says who he is", ""],
])("%s is a browser of its own", (_, userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull();
});

test("a link that asks for Chrome keeps the address whole, its fragment too", () => {
  const link = chromeIntent(
    "https://store.example/auth?next=%2Fcart#a=b",
    "https://store.example/auth",
  );
  expect(link).toBe(
    "intent://store.example/auth?next=%2Fcart#a=b#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=https%3A%2F%2Fstore.example%2Fauth;end",
  );
  // Android reads the address up to the last '#'.
  expect(link.slice(0, link.lastIndexOf("#"))).toBe("intent://store.example/auth?next=%2Fcart#a=b");
});
