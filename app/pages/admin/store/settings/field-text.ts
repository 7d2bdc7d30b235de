/** Returns a setting's value as the text that its input shows. */
export function fieldText(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (value === true) return "on";
  return value === null || value === undefined ? "" : String(value);
}
