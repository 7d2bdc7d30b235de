/** Guesses a person's name for greetings: `asha.rao+shop@example.com` becomes 'Asha Rao'. */
export function nameFromEmail(email: string): string {
  const local = email.split("@", 1)[0]?.split("+", 1)[0] ?? "";
  const words = local.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map(capitalised).join(" ") || email;
}

/** Returns the letter shown as avatar if the account has no picture: the first of the email (spec §2). */
export function avatarLetter(email: string): string {
  return [...email][0]?.toUpperCase() ?? "?";
}

/** Masks an email address so that only its owner recognizes it: `a…@example.com`. */
export function maskedEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  return `${[...local][0] ?? ""}…@${domain}`;
}

function capitalised(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}
