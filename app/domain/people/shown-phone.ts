/** Returns a mobile number as pages show it. It doesn't break after its code. */
export function shownMobile(mobile: string | null): string {
  return `+91\u00a0${mobile ?? ""}`;
}

/** Returns a phone number as pages show it: it doesn't break at its spaces. */
export function shownPhone(phone: string): string {
  return phone.replaceAll(" ", "\u00a0");
}
