import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { S3Client } from "@bradenmacdonald/s3-lite-client";
import { answers, fileOf, folderOf, runToEnd, Service } from "../processes.ts";

const PROXY_PORT = 8090;
const MEMCACHED_PORT = 11211;
/** The kinds of data that Swift stores, each with the port of its own server. */
const KINDS = { account: 6202, container: 6201, object: 6200 } as const;
type Kind = keyof typeof KINDS;

const REGION = "us-east-1";
const ACCOUNT = { name: "kathalu", user: "store" };

/** A store's settings for its object storage. */
export type ObjectStorage = Record<
  "S3_ENDPOINT" | "S3_BUCKET" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY",
  string
>;

export type Swift = {
  storage: ObjectStorage;
  /** The server that the stores send requests to. */
  proxy: Service;
  /** The server that has the objects' bytes. */
  objects: Service;
  start: () => Promise<void>;
};

/** Makes an OpenStack Swift with its S3 interface, which stores one copy of each object in a folder. */
export async function swift(folder: string): Promise<Swift> {
  const home = await folderOf("swift", join(folder, "swift"));
  const settings = join(home, "settings");
  const secretAccessKey = randomBytes(20).toString("hex");
  await writeSettings(settings, await folderOf("swift", join(home, "disks")), secretAccessKey);
  await writeRings(settings);
  // Swift reads its settings from this fixed path. Only this run sees the mount, because it has a mount namespace of
  // its own.
  await mkdir("/etc/swift", { recursive: true });
  await runToEnd("mount", "--bind", settings, "/etc/swift");

  const memcached = new Service(
    {
      name: "memcached",
      program: "memcached",
      args: ["-l", "127.0.0.1", "-p", `${MEMCACHED_PORT}`, "-m", "32"],
      account: "nobody",
    },
    folder,
  );
  const server = (name: string) =>
    new Service(
      {
        name: `swift-${name}`,
        program: `swift-${name}-server`,
        args: [join("/etc/swift", `${name}-server.conf`), "--verbose"],
        account: "swift",
      },
      folder,
    );
  const [proxy, objects] = [server("proxy"), server("object")];
  const services = [memcached, server("account"), server("container"), objects, proxy];
  const storage: ObjectStorage = {
    S3_ENDPOINT: `http://127.0.0.1:${PROXY_PORT}`,
    S3_BUCKET: "kathalu",
    S3_REGION: REGION,
    S3_ACCESS_KEY_ID: `${ACCOUNT.name}:${ACCOUNT.user}`,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return {
    storage,
    proxy,
    objects,
    start: async () => {
      for (const service of services) await service.start();
      for (const port of [...Object.values(KINDS), PROXY_PORT]) {
        const address = `http://127.0.0.1:${port}/healthcheck`;
        await proxy.until(`port ${port} answers`, () => answers(address));
      }
      await makeBucket(storage);
    },
  };
}

async function writeSettings(folder: string, disks: string, secret: string): Promise<void> {
  await folderOf("swift", folder);
  await folderOf("swift", join(disks, "disk"));
  const write = (name: string, text: string) => fileOf("swift", join(folder, name), text);
  await write(
    "swift.conf",
    `[swift-hash]\nswift_hash_path_suffix = ${randomBytes(8).toString("hex")}\n`,
  );
  for (const kind of Object.keys(KINDS) as Kind[]) {
    await write(`${kind}-server.conf`, storageSettings(kind, disks));
  }
  await write("proxy-server.conf", proxySettings(secret));
}

function storageSettings(kind: Kind, disks: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${KINDS[kind]}
devices = ${disks}
mount_check = false
user = swift
workers = 0

[pipeline:main]
pipeline = healthcheck ${kind}-server

[filter:healthcheck]
use = egg:swift#healthcheck

[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxySettings(secret: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${PROXY_PORT}
user = swift
workers = 0

[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# With one copy there is no other disk to ask meanwhile: one that failed is asked again soon.
error_suppression_interval = 2

[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${MEMCACHED_PORT}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCOUNT.name}_${ACCOUNT.user} = ${secret} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}

/** Writes Swift's rings, which say which disk has what; there is only one disk. */
async function writeRings(folder: string): Promise<void> {
  for (const [kind, port] of Object.entries(KINDS)) {
    const builder = join(folder, `${kind}.builder`);
    await runToEnd("swift-ring-builder", builder, "create", "4", "1", "1");
    await runToEnd("swift-ring-builder", builder, "add", `r1z1-127.0.0.1:${port}/disk`, "1");
    await runToEnd("swift-ring-builder", builder, "rebalance");
    await runToEnd("chown", "-R", "swift:swift", folder);
  }
}

/** Returns a client for the bucket, to make it and to see what it contains. */
export function bucketOf(storage: ObjectStorage): S3Client {
  return new S3Client({
    endPoint: storage.S3_ENDPOINT,
    bucket: storage.S3_BUCKET,
    region: storage.S3_REGION,
    accessKey: storage.S3_ACCESS_KEY_ID,
    secretKey: storage.S3_SECRET_ACCESS_KEY,
    pathStyle: true,
  });
}

/**
 * True if Swift stores an object. A response of the proxy alone isn't enough, because Swift's servers start one after
 * the other.
 */
export async function keepsObjects(storage: ObjectStorage): Promise<boolean> {
  const bucket = bucketOf(storage);
  await bucket.putObject("last", "kept");
  return (await (await bucket.getObject("last")).text()) === "kept";
}

/** Makes the bucket and stores a first object, so that every server behind the interface has been used once. */
async function makeBucket(storage: ObjectStorage): Promise<void> {
  const bucket = bucketOf(storage);
  await bucket.makeBucket(storage.S3_BUCKET);
  if (!(await keepsObjects(storage))) throw new Error("Swift gave back something else.");
}
