export const en = {
  signIn: "Sign in",
  openInChrome: "Open in Chrome",
  copyLink: "Copy link",
  logOutTitle: "Log out",
  logOut: "Log Out",
  cancel: "Cancel",
};
