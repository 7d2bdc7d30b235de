import { once } from "node:events";
import { type AddressInfo, createConnection, createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { openLine } from "./line.ts";

it("carries what the store answers byte for byte, its end too, and counts it", async () => {
  const page = Buffer.from(Array.from({ length: 20_000 }, (_, index) => index % 251));
  const store = createServer((socket) => socket.once("data", () => socket.end(page)));
  store.listen(0, "127.0.0.1");
  await once(store, "listening");
  const line = await openLine((store.address() as AddressInfo).port);
  const phone = createConnection({ port: line.port, host: "127.0.0.1" });
  phone.write("GET");
  expect(await buffer(phone)).toEqual(page);
  expect(line.received()).toBe(page.length);
  line.close();
  store.close();
});
