const queue: (() => void)[] = [];

/**
 * Waits for a turn of the event loop of one's own. Rendering a document takes milliseconds; if a hundred are ready at
 * once, cached pages and files are answered between any two of them.
 */
export function nextEventLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve);
    if (queue.length === 1) setImmediate(letOneThrough);
  });
}

function letOneThrough(): void {
  queue.shift()?.();
  // An immediate that is set while immediates run waits until sockets have been polled again.
  if (queue.length > 0) setImmediate(letOneThrough);
}
