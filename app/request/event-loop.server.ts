const queue: (() => void)[] = [];

/**
 * Waits for a turn of the event loop. Rendering takes milliseconds: if a hundred documents are ready at once, cached
 * pages and files are answered in between.
 */
export function nextEventLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve);
    if (queue.length === 1) setImmediate(letOneThrough);
  });
}

function letOneThrough(): void {
  queue.shift()?.();
  // An immediate set by an immediate runs after the next poll of sockets.
  if (queue.length > 0) setImmediate(letOneThrough);
}
