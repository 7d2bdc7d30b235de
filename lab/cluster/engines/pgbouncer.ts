import { join } from "node:path";
import { configured, fileOf, type Service } from "../processes.ts";
import { PRIMARY_PORT } from "./haproxy.ts";
import { DATABASE } from "./patroni.ts";

export const POOLER_PORT = 6432;
/** The database role of the stores. */
export const STORE_ROLE = "kathalu";

/** Starts pgbouncer in transaction mode: each transaction may get another connection of the database. */
export async function pgbouncer(folder: string, password: string): Promise<Service> {
  const users = join(folder, "pgbouncer-users.txt");
  await fileOf("nobody", users, `"${STORE_ROLE}" "${password}"\n`);
  return await configured(folder, {
    name: "pgbouncer",
    file: "pgbouncer.ini",
    settings: () => pgbouncerSettings(users),
    args: (path) => [path],
  });
}

function pgbouncerSettings(users: string): string {
  return `[databases]
${DATABASE} = host=127.0.0.1 port=${PRIMARY_PORT} dbname=${DATABASE}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${POOLER_PORT}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 30
; After a failover the next try comes soon.
server_login_retry = 1
server_connect_timeout = 3
server_lifetime = 600
query_wait_timeout = 15
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
log_connections = 0
log_disconnections = 0
`;
}

/**
 * Returns the database's address for the stores: the pooler's. The pooler connects to HAProxy, and HAProxy to the
 * primary.
 */
export function databaseUrl(password: string): string {
  return `postgresql://${STORE_ROLE}:${password}@127.0.0.1:${POOLER_PORT}/${DATABASE}`;
}
