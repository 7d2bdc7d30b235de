/** A TLS proxy as in deployments: it passes everything on to the store in plain HTTP. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

export type TlsProxy = {
  origin: string;
  /** Sets the store's port. The store starts after the proxy, because it has to know the proxy's origin. */
  leadTo(port: number): void;
  /** Sets whether the proxy closes the connection on a body that is too large, instead of responding. */
  cut(cuts: boolean): void;
  close(): void;
};

/** Starts the proxy. It answers a body larger than `mostBytes` with a page of its own, as nginx does from 1 MB. */
export async function startTlsProxy({
  mostBytes = Number.POSITIVE_INFINITY,
} = {}): Promise<TlsProxy> {
  const [key, cert] = await Promise.all([readTls("key.pem"), readTls("certificate.pem")]);
  let port = 0;
  let cuts = false;
  const proxy = createServer({ key, cert }, (outer, answer) => {
    if (Number(outer.headers["content-length"] ?? 0) > mostBytes) {
      if (cuts) return void outer.socket.destroy();
      answer.writeHead(413, { "Content-Type": "text/html" });
      outer.resume().once("end", () => answer.end("<html>413 Request Entity Too Large</html>"));
      return;
    }
    const inner = request(
      { host: "127.0.0.1", port, method: outer.method, path: outer.url, headers: outer.headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(answer);
      },
    );
    inner.once("error", () => answer.writeHead(502).end());
    outer.pipe(inner);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    origin: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    leadTo: (behind) => {
      port = behind;
    },
    cut: (next) => {
      cuts = next;
    },
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

async function readTls(name: string): Promise<string> {
  return await readFile(join(import.meta.dirname, "tls", name), "utf8");
}
