export const en = {
  piecesInside: (pieces: number) => (pieces === 1 ? "1 piece inside" : `${pieces} pieces inside`),
  comboSaves: (amount: string, percentage: number) => `${percentage}% off: you save ${amount}`,
};
