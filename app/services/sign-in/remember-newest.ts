/**
 * The same answer for the same key, made once at a time and forgotten if it fails: for the `most` keys
 * that were asked for last, so that invented ones cost nothing for long.
 */
export function rememberNewest<T>(
  most: number,
  make: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (key) => {
    const answer = made.get(key) ?? make(key);
    made.delete(key);
    made.set(key, answer);
    answer.catch(() => made.get(key) === answer && made.delete(key));
    const [oldest] = made.keys();
    if (made.size > most && oldest !== undefined) made.delete(oldest);
    return answer;
  };
}
