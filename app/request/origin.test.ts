import { afterEach, expect, it } from "vitest";
import { config, readConfig, setConfig } from "./config.server.ts";
import { hasForeignOrigin, isSecure, ownOrigin } from "./origin.server.ts";

const before = config;
afterEach(() => setConfig(before));

it.each([
  ["this machine by name", undefined, "http://localhost:3000/shop", "http://localhost:3000"],
  ["this machine by address", undefined, "http://127.4.5.6:81/shop", "http://127.4.5.6:81"],
  ["this machine by IPv6", undefined, "http://[::1]:3000/shop", "http://[::1]:3000"],
  ["a host that nobody configured", undefined, "http://rebound.example/shop", null],
  ["a name that begins as this machine's", undefined, "http://localhost.example/", null],
  ["an address that goes on", undefined, "http://127.0.0.1.example/", null],
  ["a name that ends as this machine's", undefined, "http://my-localhost/", null],
  [
    "the configured origin",
    "https://store.example",
    "https://store.example/",
    "https://store.example",
  ],
  [
    "another host than the configured",
    "https://store.example",
    "http://localhost/",
    "https://store.example",
  ],
])("the origin of a request for %s", (_, APP_ORIGIN, address, origin) => {
  setConfig(readConfig({ APP_ORIGIN }));
  expect(ownOrigin(new Request(address))).toBe(origin);
});

it("people come by https where the configured origin says so, else where the request does", () => {
  setConfig(readConfig({ APP_ORIGIN: "https://store.example" }));
  expect(isSecure(new Request("http://10.0.0.5:3000/"))).toBe(true);
  setConfig(readConfig({ APP_ORIGIN: "http://store.example" }));
  expect(isSecure(new Request("https://10.0.0.5:3000/"))).toBe(false);
  setConfig(readConfig({}));
  expect(isSecure(new Request("https://localhost:3000/"))).toBe(true);
  expect(isSecure(new Request("http://localhost:3000/"))).toBe(false);
});

it.each([
  ["x", "POST", true],
  ["null", "POST", true],
  ["https://evil.example", "POST", true],
  ["http://localhost:3001", "POST", true],
  ["http://localhost:3000", "POST", false],
  [null, "POST", false],
  ["x", "GET", false],
])("a request with Origin %s by %s is foreign: %s", (sender, method, isForeign) => {
  const headers = sender === null ? undefined : { Origin: sender };
  const request = new Request("http://localhost:3000/auth/start", { method, headers });
  expect(hasForeignOrigin(request)).toBe(isForeign);
});
