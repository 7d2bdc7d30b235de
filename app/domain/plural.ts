/** A count with its noun, or with a whole sentence in both numbers: "1 order", "1,200 orders". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;
}
