/** What is recognised on pictures. */
export function wakeReader(): void {}
