import { type IncomingHttpHeaders, request } from "node:http";
import { WAIT_MILLISECONDS } from "../time-limits.ts";

export type Answer = {
  status: number;
  location: string;
  cookies: string[];
  headers: IncomingHttpHeaders;
  text: string;
};

/** Thrown if the store sent its response, but the connection broke before any of it was read. */
export class LostAnswer extends Error {}

/**
 * How a person waits for a response: for at most `milliseconds`, or until it comes; `losesAnswer` breaks the connection
 * then.
 */
export type Waiting = { milliseconds?: number; losesAnswer?: boolean };

/**
 * A browser made by hand, with as much as signing in needs: cookies and the Origin header. It follows no redirect by
 * itself.
 */
export class Browser {
  /** Cookies that are sent to the whole site, by name. */
  readonly jar = new Map<string, string>();
  /** Cookies that are sent below one path only, by path and name. */
  private readonly scoped = new Map<string, { path: string; pair: string }>();
  /** The `state` of the last sign-in for which this browser went to the provider. */
  lastState = "";

  readonly origin: string;
  /** The port to connect to, which may change while the origin stays. */
  port: number;

  /** `port` is that of a proxy, if the address that people see has another one. */
  constructor(origin: string, port = Number(new URL(origin).port)) {
    this.origin = origin;
    this.port = port;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return await this.send("GET", path, "", headers);
  }

  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    const type = "application/x-www-form-urlencoded";
    return await this.send("POST", path, body, {
      Origin: this.origin,
      "Content-Type": type,
      ...headers,
    });
  }

  /** Sends a form that has files. */
  async submit(path: string, form: FormData, waiting: Waiting = {}): Promise<Answer> {
    const whole = new Response(form);
    const type = whole.headers.get("content-type") ?? "";
    const body = Buffer.from(await whole.arrayBuffer());
    return await this.send(
      "POST",
      path,
      body,
      { Origin: this.origin, "Content-Type": type },
      waiting,
    );
  }

  private async send(
    method: string,
    path: string,
    body: string | Buffer = "",
    headers: Record<string, string> = {},
    waiting: Waiting = {},
  ): Promise<Answer> {
    const url = new URL(path, this.origin);
    const sent = { ...headers, Cookie: this.cookiesFor(url.pathname) };
    const answer = await sendRequest(method, url, this.port, body, sent, waiting);
    this.keep(answer.cookies);
    const left = URL.canParse(answer.location, this.origin)
      ? new URL(answer.location, this.origin).searchParams.get("state")
      : null;
    if (left) this.lastState = left;
    return answer;
  }

  private cookiesFor(pathname: string): string {
    const scoped = [...this.scoped.values()].filter(
      ({ path }) => pathname === path || pathname.startsWith(`${path}/`),
    );
    const everywhere = [...this.jar].map(([name, value]) => `${name}=${value}`);
    return [...scoped.map(({ pair }) => pair), ...everywhere].join("; ");
  }

  private keep(lines: string[]): void {
    for (const line of lines) {
      const [pair = "", ...flags] = line.split(/; */);
      const [name = "", ...value] = pair.split("=");
      const path = flags.find((flag) => /^path=/i.test(flag))?.slice("path=".length) ?? "/";
      const gone = flags.some((flag) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(flag));
      if (path !== "/") this.keepScoped(path, name, pair, gone);
      else if (gone) this.jar.delete(name);
      else this.jar.set(name, value.join("="));
    }
  }

  private keepScoped(path: string, name: string, pair: string, gone: boolean): void {
    if (gone) this.scoped.delete(`${path} ${name}`);
    else this.scoped.set(`${path} ${name}`, { path, pair });
  }
}

async function sendRequest(
  method: string,
  url: URL,
  port: number,
  body: string | Buffer,
  headers: Record<string, string>,
  { milliseconds = WAIT_MILLISECONDS, losesAnswer }: Waiting,
): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    // The connection always goes to 127.0.0.1, since the host name that people see may be any name of this machine.
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        path: url.pathname + url.search,
        method,
        headers,
        signal: AbortSignal.timeout(milliseconds),
      },
      async (response) => {
        response.once("error", reject);
        if (losesAnswer) return void response.destroy(new LostAnswer("the answer was lost"));
        const text = (
          await response
            .setEncoding("utf8")
            .toArray()
            .catch(() => [])
        ).join("");
        const { headers, statusCode: status = 0 } = response;
        const { location = "", "set-cookie": cookies = [] } = headers;
        resolve({ status, location, cookies, headers, text });
      },
    );
    outgoing.setHeader("Host", url.host);
    outgoing.once("error", reject).end(body);
  });
}
