/** Chromium's DevTools protocol over two pipes, because a library would itself look at the page and slow it down. */
import type { Readable, Writable } from "node:stream";

type Event = { method: string; params: Record<string, never>; sessionId?: string };
type Answer = { id: number; result?: unknown; error?: { message: string } };

export class DevTools {
  readonly #to: Writable;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners: ((event: Event) => void)[] = [];
  #last = 0;
  /** The session of the page; undefined before `openPage`. */
  #session: string | undefined;

  constructor(to: Writable, from: Readable) {
    this.#to = to.on("error", () => {});
    let text = "";
    from.setEncoding("utf8").on("data", (chunk: string) => {
      const messages = (text + chunk).split("\0");
      text = messages.pop() ?? "";
      for (const message of messages) this.#take(JSON.parse(message));
    });
    from.on("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the browser has ended"));
    });
  }

  async openPage(): Promise<void> {
    const { targetId } = await this.send<{ targetId: string }>("Target.createTarget", {
      url: "about:blank",
    });
    const attached = { targetId, flatten: true };
    const { sessionId } = await this.send<{ sessionId: string }>("Target.attachToTarget", attached);
    this.#session = sessionId;
  }

  async send<T = unknown>(method: string, params: object = {}): Promise<T> {
    const id = ++this.#last;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#to.write(`${JSON.stringify({ id, method, params, sessionId: this.#session })}\0`);
    return (await waiting.promise) as T;
  }

  on<T>(method: string, take: (params: T) => void): void {
    this.#listeners.push((event) => event.method === method && take(event.params as T));
  }

  #take(message: Event | Answer): void {
    if ("method" in message) {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(message.error.message));
    else waiting?.resolve(message.result);
  }
}
