/** Reads a store's memory through Node's inspector, which it must have been started with (`WITH_INSPECTOR`). */
import { once } from "node:events";
import type { Program } from "../../../test/store/processes.ts";

/** The environment of a store whose memory can be read. */
export const WITH_INSPECTOR = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

const MEGABYTE = 2 ** 20;

/** Collects the store's garbage, and returns how many megabytes of objects and buffers remain in use. */
export async function memoryInUse(store: Program): Promise<{ heap: number; buffers: number }> {
  const [, url = ""] = /Debugger listening on (ws:\S+)/.exec(store.output()) ?? [];
  const socket = new WebSocket(url);
  await once(socket, "open");
  const ask = async (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [{ data }] = await once(socket, "message");
    return JSON.parse(data).result;
  };
  await ask("HeapProfiler.collectGarbage");
  const expression = "JSON.stringify(process.memoryUsage())";
  const { result } = await ask("Runtime.evaluate", { expression });
  socket.close();
  const { heapUsed, external } = JSON.parse(result.value);
  return { heap: Math.round(heapUsed / MEGABYTE), buffers: Math.round(external / MEGABYTE) };
}
