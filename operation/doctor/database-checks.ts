import { oldestRelease, RELEASE, schemaState } from "#data/schema-state.server";
import type { DatabaseFacts } from "./database.ts";
import { type Finding, ok, warning, wrong } from "./findings.ts";

/** PostgreSQL versions that the store is tested on. */
const OLDEST_POSTGRES = 15;
const NEWEST_POSTGRES = 18;

type StoreSettings = {
  /** The setting DATABASE_CONNECTIONS. */
  connections: number;
  /** True if DATABASE_URL names the database. */
  own: boolean;
  /** True if the database is reached over a network. */
  remote: boolean;
};

export function checkDatabase(facts: DatabaseFacts, ours: StoreSettings): Finding[] {
  return [
    ...checkVersion(facts),
    ...checkLocale(facts),
    ...checkRole(facts),
    ...checkSafety(facts, ours),
    ...checkPooler(facts),
    ...checkConnections(facts, ours),
    ...checkStatementTimeout(facts),
    ...checkSchema(facts),
  ];
}

function checkVersion({ version }: DatabaseFacts): Finding[] {
  const major = Math.floor(version / 10_000);
  const found = `PostgreSQL ${major}.${version % 10_000}`;
  if (major < OLDEST_POSTGRES)
    return wrong(`${found} is too old.`, `The store needs ${OLDEST_POSTGRES} or newer.`);
  if (major <= NEWEST_POSTGRES) return ok(`${found} answers.`);
  return warning(
    `${found} is newer than what the store was tried on.`,
    `It was tried on ${OLDEST_POSTGRES} to ${NEWEST_POSTGRES}.`,
  );
}

function checkLocale({ encoding, knowsLetters }: DatabaseFacts): Finding[] {
  if (encoding !== "UTF8") {
    return wrong(
      `The database's encoding is ${encoding}: names in Telugu can't be written.`,
      "Make it anew: create database … encoding 'UTF8' locale 'C.UTF-8' template template0;",
    );
  }
  if (knowsLetters) return [];
  return warning(
    "The database's locale knows no letters but a to z: names in Telugu are found among the newest 5,000 orders alone.",
    "Make the database with locale 'C.UTF-8' or another one, and not with 'C'; `npm run move` carries a store over.",
  );
}

function* checkRole(facts: DatabaseFacts): Generator<Finding> {
  if (!facts.mayCreate)
    yield* wrong(
      "The role of DATABASE_URL may not make tables.",
      "Let it own its database: alter database … owner to …;",
    );
  if (facts.foreignTables > 0)
    yield* wrong(
      `${facts.foreignTables} tables belong to another role, and no update could change them.`,
      "As administrator: reassign owned by OTHER to OURS;",
    );
  if (facts.superuser)
    yield* warning(
      "The store's role is a superuser, who may do more than a store needs.",
      "Give it a role of its own that owns its database and nothing else.",
    );
  if (facts.trigrams === "missing")
    yield* wrong(
      "The extension pg_trgm isn't on the server: the store doesn't start.",
      "Install it (postgresql-contrib on Fedora and Alpine; Debian's postgresql has it).",
    );
  if (facts.trigrams === "available" && !facts.mayCreate)
    yield* wrong(
      "The extension pg_trgm isn't switched on, and our role may not do it.",
      "As administrator, in this database: create extension pg_trgm;",
    );
}

function* checkSafety(facts: DatabaseFacts, { remote }: StoreSettings): Generator<Finding> {
  if (facts.standby || facts.readOnly)
    yield* wrong(
      facts.standby
        ? "This is a standby, which can only be read."
        : "Transactions are read-only here.",
      "DATABASE_URL has to lead to the primary (several hosts: …?target_session_attrs=read-write).",
    );
  if (facts.unsafe.length > 0)
    yield* wrong(
      `The server forgets what it acknowledged when it dies: ${facts.unsafe.join(", ")}.`,
      "Switch them on in postgresql.conf, for the role and for the database.",
    );
  if (remote && !facts.encrypted)
    yield* warning(
      "What the store and its database say to each other crosses the network unencrypted.",
      "Put ?sslmode=verify-full behind DATABASE_URL where the server has a certificate; within a private network it may be all right.",
    );
}

function checkPooler({ pooler }: DatabaseFacts): Finding[] {
  if (pooler === null) return ok("No pooler stands in between.");
  if (pooler === "statement") {
    return wrong(
      "A pooler in statement mode stands in between, which has no transactions.",
      "pool_mode = transaction in pgbouncer.ini.",
    );
  }
  return ok(`A pooler in ${pooler} mode stands in between.`);
}

function checkConnections(facts: DatabaseFacts, { connections, own }: StoreSettings): Finding[] {
  const { maxConnections, reservedConnections, openConnections, limit, pooler } = facts;
  const most = Math.min(maxConnections - reservedConnections, limit ?? Number.POSITIVE_INFINITY);
  // A node needs one connection more than its pool has, for its heartbeat and health checks.
  const nodes = Math.floor(most / (connections + 1));
  const found = `${most} connections may be open and ${openConnections} are; a node opens up to ${connections}`;
  if (pooler && pooler !== "session") return ok(`${found} to the pooler, whose own limit counts.`);
  if (nodes < 1) {
    return wrong(`${found}.`, "Set DATABASE_CONNECTIONS lower, or max_connections higher.");
  }
  if (nodes < 2 && own) {
    return warning(
      `${found}: there is room for one node.`,
      "During an update two run side by side: set DATABASE_CONNECTIONS lower, or max_connections higher.",
    );
  }
  return ok(own ? `${found}: room for ${nodes} nodes.` : `${found}.`);
}

/**
 * Checks the time limit for statements. A store's first start sets it, but not every PostgreSQL lets a role change
 * itself.
 */
function checkStatementTimeout(facts: DatabaseFacts): Finding[] {
  const { statementTimeout, hasRoleTimeout, setStatementTimeout, applied } = facts;
  if (!applied) return [];
  if (statementTimeout > 0)
    return ok(`The server ends a single statement after ${statementTimeout / 1_000} s.`);
  if (hasRoleTimeout)
    return ok("The role's limit of a single statement holds on connections that are opened anew.");
  return warning(
    "The server sets no end to a single statement outside transactions: one that hangs goes on there after the store has given it up.",
    `A start of the store sets it, where the role may. Where it may not, an administrator does, in this database: ${setStatementTimeout}`,
  );
}

function checkSchema({ applied }: DatabaseFacts): Finding[] {
  const state = schemaState(applied ?? []);
  switch (state.kind) {
    case "empty":
      return ok("It has no tables yet: the first start makes them.");
    case "current":
      return ok(`Its tables are this release's (${RELEASE}). ${compatibleReleases(applied)}`);
    case "older":
      return ok(`The next start brings its tables up to date (${state.missing.join(", ")}).`);
    case "newer":
      return warning(
        `A newer release of the store has been here (${state.unknown.join(", ")}); this one, ${RELEASE}, works with its tables. ${compatibleReleases(applied)}`,
        "Update this node, too.",
      );
    case "refused":
      return wrong(state.sentence, "No node of this release starts with it.");
  }
}

/** The oldest release that can run on these tables, so that one can go back to it without a backup. */
function compatibleReleases(applied: readonly string[] | null): string {
  return `Releases from ${oldestRelease(applied ?? [])} on run on them.`;
}

/** Reports the time limits, by name and in milliseconds, that a transaction of the store has. */
export function checkTimeouts(timeouts: Record<string, number>): Finding[] {
  const list = Object.entries(timeouts)
    .map(([name, milliseconds]) => `${name} ${milliseconds / 1_000} s`)
    .join(", ");
  const without = Object.keys(timeouts).filter((name) => timeouts[name] === 0);
  if (without.length === 0) return ok(`In a transaction of the store hold: ${list}.`);
  return warning(
    `The database sets no end to ${without.join(" and ")} in a transaction of the store (${list}).`,
    "Something between left them out: look at the pooler's ignore_startup_parameters and at what else stands there.",
  );
}
