import type { en } from "./texts.en.ts";

export const te: typeof en = {
  addNewAddress: "కొత్త చిరునామా జోడించండి",
  address: "చిరునామా",
  addressHint: "ఇల్లు, వీధి, ఊరు",
  cancel: "వద్దు",
  delete: "తొలగించండి",
  edit: "మార్చండి",
  editAddress: "చిరునామా మార్చండి",
  mobile: "మొబైల్",
  mobileNumber: "మొబైల్ నంబర్",
  myData: "నా వివరాలు",
  name: "పేరు",
  pinCode: "పిన్ కోడ్",
  saveAddress: "చిరునామా సేవ్ చేయండి",
  state: "రాష్ట్రం",
  stateFromPin: "ముందు పిన్ కోడ్ ఇవ్వండి",
  to: "వీరికి",
  tryAgain: "మళ్లీ ప్రయత్నించండి",
  yourAddresses: "మీ చిరునామాలు",
};
