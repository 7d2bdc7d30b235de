import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { MACHINES, type Machine } from "../network.ts";
import { configured, type Service } from "../processes.ts";
import { REST } from "./patroni.ts";

/** The port at which HAProxy forwards to the primary, whichever machine that is on. */
export const PRIMARY_PORT = 5000;

export async function haproxy(folder: string): Promise<Service> {
  return await configured(folder, {
    name: "haproxy",
    file: "haproxy.cfg",
    settings: haproxySettings,
    args: (path) => ["-db", "-f", path],
  });
}

function haproxySettings(folder: string): string {
  return `global
  maxconn 500
  stats socket ${join(folder, "admin.sock")} mode 600 level admin

defaults
  mode tcp
  timeout connect 3s
  # Sessions in a pool are silent for long.
  timeout client 1h
  timeout server 1h
  option tcpka
  option redispatch
  retries 2

listen primary
  bind 127.0.0.1:${PRIMARY_PORT}
  option httpchk OPTIONS ${REST.primary}
  http-check expect status 200
  # Whoever isn't the primary any more keeps no session: a pool would go on asking it.
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${MACHINES.map(server).join("\n")}
`;
}

function server({ name, address }: Machine): string {
  return `  server ${name} ${address}:5432 check port ${REST.port}`;
}

/** Sends commands to HAProxy's admin socket, as an operator would. */
export async function sendToBalancer(folder: string, commands: string[]): Promise<void> {
  for (const command of commands) {
    const socket = connect(join(folder, "haproxy", "admin.sock"));
    socket.end(`${command}\n`);
    const answer = (await text(socket)).trim();
    if (answer) throw new Error(`HAProxy, told '${command}': ${answer}`);
  }
}
