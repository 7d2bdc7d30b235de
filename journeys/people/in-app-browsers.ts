/** User agents of browsers inside other apps. */
import { PHONE } from "#test/browser/journey";

export const INSTAGRAM = {
  ...PHONE,
  userAgent:
    "Mozilla/5.0 (Linux; Android 13; SM-A135F Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.6099.144 Mobile Safari/537.36 Instagram 315.0.0.29.109 Android (33/13; 300dpi; 720x1465; samsung; SM-A135F; a13; exynos850; en_IN; 558601245)",
};
export const INSTAGRAM_ON_IPHONE = {
  ...PHONE,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21C66 Instagram 316.1.4.28.84 (iPhone14,5; iOS 17_2_1; en_IN; en; scale=3.00; 1170x2532; 562830854)",
};
