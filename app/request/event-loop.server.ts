const queue: (() => void)[] = [];

/**
 * Lets one through in each turn of the event loop. Rendering a document takes milliseconds; of a hundred
 * that are ready at the same moment each waits here for its own, and between two of them whatever is
 * answered at once (cached pages, files) is answered.
 */
export function nextEventLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve);
    if (queue.length === 1) setImmediate(letOneThrough);
  });
}

function letOneThrough(): void {
  queue.shift()?.();
  // Set while immediates run, it comes after the next look at the sockets.
  if (queue.length > 0) setImmediate(letOneThrough);
}
