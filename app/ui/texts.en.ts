export const en = {
  total: "Total",
  exactTime: (date: string) => `${date}. Exact time`,
};
