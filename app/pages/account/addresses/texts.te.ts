import type { en } from "./texts.en.ts";

export const te: typeof en = {
  addNewAddress: "కొత్త చిరునామా చేర్చండి",
  cancel: "వద్దు",
  delete: "తొలగించండి",
  edit: "మార్చండి",
  editAddress: "చిరునామా మార్చండి",
  mobile: "మొబైల్",
  myData: "నా వివరాలు",
  saveAddress: "చిరునామా సేవ్ చేయండి",
  to: "వీరికి",
  tryAgain: "మళ్లీ ప్రయత్నించండి",
  yourAddresses: "మీ చిరునామాలు",
};
