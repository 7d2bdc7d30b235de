/** The chart's grid lines: at most five round amounts in rupees, the last one at or above the highest bar. */
export function gridLines(highest: number): number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(highest / 4 || 1)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each * 4 >= highest) ?? 1;
  return Array.from({ length: Math.ceil(highest / step || 1) + 1 }, (_, line) => line * step);
}

/** Such as '₹1.2L' (lakh), '₹15k' or '₹800'. */
export function shortRupees(rupees: number): string {
  if (rupees >= 100_000) return `₹${Math.round(rupees / 10_000) / 10}L`;
  return rupees >= 1_000 ? `₹${Math.round(rupees / 100) / 10}k` : `₹${rupees}`;
}
