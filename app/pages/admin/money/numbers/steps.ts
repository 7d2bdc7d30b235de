const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Such as '22 Nov' for '2026-11-22', or 'Nov 2026' for '2026-11'. */
export function stepLabel(step: string): string {
  const [year, month, day] = step.split("-").map(Number);
  const name = MONTHS[(month ?? 1) - 1];
  return day === undefined ? `${name} ${year}` : `${day} ${name}`;
}
