/** Returns a mobile number as pages show it. It doesn't break after its code. */
export function shownMobile(mobile: string | null): string {
  return `+91\u00a0${mobile ?? ""}`;
}

/** Returns a phone number as pages show it: it doesn't break at its spaces. */
export function shownPhone(phone: string): string {
  return phone.replaceAll(" ", "\u00a0");
}

/** Hides the phone numbers in a text, such as in a UPI ID, but for their last two digits. */
export function withMaskedPhones(text: string): string {
  return text.replace(PHONE, (phone) => `••••••••${phone.slice(-2)}`);
}

/** An Indian mobile number, as people write it: with or without its code, in any groups. */
const PHONE = /(?<!\d)(?:(?:\+?91|0)[\s-]?)?[6-9](?:[\s-]?\d){9}(?!\d)/g;
