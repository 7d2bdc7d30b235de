export const en = {
  quantityOf: (name: string) => `Quantity of ${name}`,
  oneLess: (name: string) => `One less of ${name}`,
  oneMore: (name: string) => `One more of ${name}`,
  signIn: "Sign in",
  copy: "Copy",
  copied: "Copied",
  copyThis: (what: string) => `Copy ${what}`,
  share: "Share",
  linkCopied: "Link copied",
  copiedThis: (what: string) => `${what[0]?.toUpperCase()}${what.slice(1)} copied`,
};
