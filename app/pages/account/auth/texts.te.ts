import type { en } from "./texts.en.ts";

export const te: typeof en = {
  signIn: "సైన్ ఇన్",
  openInChrome: "Chromeలో తెరవండి",
  copyLink: "లింక్ కాపీ చేయండి",
  logOutTitle: "లాగ్ అవుట్",
  logOut: "లాగ్ అవుట్",
  cancel: "వద్దు",
};
