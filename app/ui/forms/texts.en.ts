export const en = {
  quantityOf: (name: string) => `Quantity of ${name}`,
  oneLess: (name: string) => `One less of ${name}`,
  oneMore: (name: string) => `One more of ${name}`,
  available: (characters: number) =>
    characters === 1 ? "1 more character" : `${characters} more characters`,
  tooLong: (limit: number, over: number) =>
    `This text is too long by ${over}: at most ${limit} characters. Please shorten it.`,
  signIn: "Sign in",
  copy: "Copy",
  copied: "Copied",
  copyThis: (what: string) => `Copy ${what}`,
  share: "Share",
  linkCopied: "Link copied",
  copiedThis: (what: string) => `${what[0]?.toUpperCase()}${what.slice(1)} copied`,
};
