/** Guesses a name for greetings: `asha.rao+shop@example.com` becomes 'Asha Rao'. */
export function nameFromEmail(email: string): string {
  const local = email.split("@", 1)[0]?.split("+", 1)[0] ?? "";
  const words = local.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map(capitalised).join(" ") || email;
}

/** spec §2: the avatar is an image or the first letter of the email. */
export function avatarLetter(email: string): string {
  return [...email][0]?.toUpperCase() ?? "?";
}

/** An address that only its owner recognizes: `a…@example.com`. */
export function maskedEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  return `${[...local][0] ?? ""}…@${domain}`;
}

function capitalised(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}
