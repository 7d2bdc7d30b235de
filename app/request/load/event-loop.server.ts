const queue: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that no other caller gets. Rendering a page takes milliseconds: if a hundred
 * pages are ready to be rendered at once, cached pages and files are answered between them.
 */
export function nextEventLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve);
    if (queue.length === 1) setImmediate(resumeNext);
  });
}

function resumeNext(): void {
  queue.shift()?.();
  // `setImmediate` within an immediate runs after the event loop has looked at its sockets again.
  if (queue.length > 0) setImmediate(resumeNext);
}
