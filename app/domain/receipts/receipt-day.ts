const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const YEAR = String.raw`(20\d\d|'\d\d)`;

/** The forms in which receipts write a day, and where each has its day, month and year. */
const DAYS: readonly [RegExp, (found: string[]) => (string | undefined)[]][] = [
  [
    new RegExp(
      String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[ ,.-]*(${MONTHS})[a-z]*[ ,.-]*${YEAR}(?!\d)`,
      "gi",
    ),
    ([, day, month, year]) => [year, month, day],
  ],
  [
    new RegExp(
      String.raw`\b(${MONTHS})[a-z]*[ .]*(\d{1,2})(?:st|nd|rd|th)?[ ,]+${YEAR}(?!\d)`,
      "gi",
    ),
    ([, month, day, year]) => [year, month, day],
  ],
  [
    /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(20\d\d)(?!\d)/g,
    ([, day, , month, year]) => [year, month, day],
  ],
  [/(?<![\d/.-])(20\d\d)-(\d\d)-(\d\d)(?!\d)/g, ([, year, month, day]) => [year, month, day]],
];

/** Returns the only day in the text, read day first as in India; null if there is none or more than one. */
export function dayOnReceipt(text: string): string | null {
  const days = new Set<string>();
  for (const [pattern, order] of DAYS)
    for (const found of text.matchAll(pattern)) {
      const day = isoDay(order([...found]));
      if (day) days.add(day);
    }
  const [day] = days;
  return day !== undefined && days.size === 1 ? day : null;
}

function isoDay([year = "", month = "", day = ""]: (string | undefined)[]): string | null {
  const named = MONTHS.split("|").indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const numbers = [year.replace("'", "20"), String(named || month), day];
  const iso = numbers.map((part) => part.padStart(2, "0")).join("-");
  // This rejects 30 February, which Date would turn into a day in March.
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}
