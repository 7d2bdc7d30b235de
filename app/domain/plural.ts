/** Returns a count with its noun or sentence, in singular or plural: "1 order", "1,200 orders". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;
}
