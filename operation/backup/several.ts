const AT_ONCE = 4;

/**
 * Does the work for each, a few at a time: a disk or an object store answers each after a while. After a failure
 * nothing more begins; it is thrown when what had begun has ended, so that nobody writes behind the back of who
 * cleans up.
 */
export async function several<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    try {
      for (let next = await iterator.next(); !next.done && !failed; next = await iterator.next())
        await work(next.value);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}
