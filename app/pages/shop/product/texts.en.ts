export const en = {
  writtenOn: "Written on this card",
};
