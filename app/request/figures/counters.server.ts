/** What this process has counted since it started, for `/metrics`. */
export const counters = {
  ordersPlaced: 0,
  uploads: 0,
  uploadBytes: 0,
  filesSwept: 0,
  screenshotsRead: 0,
  screenshotsUnread: 0,
  screenshotSeconds: 0,
};
