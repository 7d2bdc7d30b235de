/** A packet in its connection's queue. A packet of 0 bytes marks the end of what the connection sends. */
export type Packet = { bytes: number; leavesAfter: number; deliver: () => void };

/**
 * One direction of a line that connections share: each sends a packet in turn, at a fixed rate, and each packet is
 * under way for a fixed time. It has no clock: `run` takes the time, and returns the time at which to call it next.
 */
export class Direction {
  /** How many bytes were sent. */
  sent = 0;
  readonly #bytesPerMillisecond: number;
  readonly #delay: number;
  /** Queues by connection. The one whose turn it is comes first. */
  readonly #queues = new Map<number, Packet[]>();
  #underWay: { arrives: number; deliver: () => void }[] = [];
  #busyUntil = 0;

  constructor({ bitsPerSecond, delay }: { bitsPerSecond: number; delay: number }) {
    this.#bytesPerMillisecond = bitsPerSecond / 8 / 1_000;
    this.#delay = delay;
  }

  add(connection: number, packet: Packet): void {
    const queue = this.#queues.get(connection);
    if (queue) queue.push(packet);
    else this.#queues.set(connection, [packet]);
  }

  /** Drops what a broken connection hasn't sent yet; packets under way still arrive. */
  drop(connection: number): void {
    this.#queues.delete(connection);
  }

  run(now: number): number {
    for (let next = this.#next(); next && next.at <= now; next = this.#next()) this.#send(next);
    const arrived = this.#underWay.filter(({ arrives }) => arrives <= now);
    this.#underWay = this.#underWay.slice(arrived.length);
    for (const { deliver } of arrived) deliver();
    return Math.min(this.#next()?.at ?? Infinity, this.#underWay[0]?.arrives ?? Infinity);
  }

  /** Returns the connection that may send next; if several may at once, the one whose turn it is. */
  #next(): { connection: number; at: number } | undefined {
    const heads = Array.from(this.#queues, ([connection, [head]]) => ({
      connection,
      at: Math.max(this.#busyUntil, head?.leavesAfter ?? 0),
    }));
    return heads.reduce<(typeof heads)[number] | undefined>(
      (first, head) => (first && first.at <= head.at ? first : head),
      undefined,
    );
  }

  #send({ connection, at }: { connection: number; at: number }): void {
    const [packet, ...rest] = this.#queues.get(connection) ?? [];
    this.#queues.delete(connection);
    if (rest.length > 0) this.#queues.set(connection, rest);
    if (!packet) return;
    this.#busyUntil = at + packet.bytes / this.#bytesPerMillisecond;
    this.sent += packet.bytes;
    this.#underWay.push({ arrives: this.#busyUntil + this.#delay, deliver: packet.deliver });
  }
}
