export const en = {
  typedIsKept: "What you typed is kept on this page. Sign in opens a new tab; then come back here.",
  signIn: "Sign in",
};
