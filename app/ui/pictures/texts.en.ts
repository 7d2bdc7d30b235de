export const en = {
  piecesInside: (pieces: number) => (pieces === 1 ? "1 piece inside" : `${pieces} pieces inside`),
  comboSaves: (amount: string, percentage: number) => `${percentage}% off: you save ${amount}`,

  soldOut: "Sold out",
  clickToKnowMore: "Click to know more",

  enlarge: (name: string) => `Enlarge the picture of ${name}`,
  enlarged: "Enlarged picture",
  place: (place: number, of: number) => `${place} of ${of}`,
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  close: "Close",
  previous: "Previous picture",
  next: "Next picture",
  openCard: "Open its page",
};
