const AT_ONCE = 4;

/**
 * Runs `work` for each item, a few at a time. After a failure it starts no more and throws once the running ones have
 * ended, so that nothing disturbs the caller's clean-up.
 */
export async function forEachConcurrently<T>(
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
