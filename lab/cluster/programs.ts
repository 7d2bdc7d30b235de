import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian installs PostgreSQL 15's own programs. */
export const POSTGRES_BIN = "/usr/lib/postgresql/15/bin";

/** The Debian packages, each with a program by which this code sees whether the package is installed. */
const PROGRAMS: [program: string, debianPackage: string][] = [
  ["unshare", "util-linux"],
  ["setpriv", "util-linux"],
  ["ip", "iproute2"],
  ["bridge", "iproute2"],
  ["etcd", "etcd-server"],
  ["etcdctl", "etcd-client"],
  ["patroni", "patroni"],
  [`${POSTGRES_BIN}/postgres`, "postgresql-15"],
  ["haproxy", "haproxy"],
  ["pgbouncer", "pgbouncer"],
  ["memcached", "memcached"],
  ["swift-ring-builder", "swift"],
  ["swift-account-server", "swift-account"],
  ["swift-container-server", "swift-container"],
  ["swift-object-server", "swift-object"],
  ["swift-proxy-server", "swift-proxy"],
  ["nginx", "nginx"],
  ["caddy", "caddy"],
];

/** Returns the missing Debian packages without which the cluster can't start. */
export function missingPackages(): string[] {
  const missing = PROGRAMS.filter(([program]) => !isInstalled(program));
  return [...new Set(missing.map(([, debianPackage]) => debianPackage))];
}

function isInstalled(program: string): boolean {
  if (program.startsWith("/")) return existsSync(program);
  return PATH.split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** The search path with the folders of daemons, which an ordinary account's doesn't have. */
export const PATH = [process.env.PATH, "/usr/sbin", "/usr/bin", "/sbin", "/bin"].join(delimiter);
