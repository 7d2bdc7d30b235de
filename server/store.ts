import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { access, constants, mkdir } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { RequestHandler, ServerBuild } from "react-router";
import { searchCatalogue } from "#data/catalogue/search.server";
import { currentCatalogueVersion } from "#data/catalogue-version.server";
import { closeDatabase, migrate, openDatabase } from "#data/db.server";
import { unchangedOrders } from "#data/orders/order-version.server";
import { stopsRequests } from "#domain/nodes/problems";
import { takeSms } from "#forms/bank-sms/take-sms.server";
import { FORMS } from "#forms/table.server";
import { languagePrefix } from "#protocol/language-addresses";
import { type Config, readConfig, setConfig } from "#request/config.server";
import { countVisit } from "#request/figures/visit-sources.server";
import {
  closeLog,
  emailLog,
  log,
  logRequest,
  openLog,
  type RequestLine,
} from "#request/log/log.server";
import { checkSecret, derivedKey } from "#request/secret.server";
import { currentProvider } from "#request/session/session.server";
import { loadFooterPages } from "#request/settings/footer-pages.server";
import { loadSettings, pauseNow, settings } from "#request/settings/settings.server";
import { storeFacts } from "#request/settings/store-facts.server";
import { activeSmsSources } from "#request/sms-sources.server";
import { seedAtStart } from "#seed/seed";
import { isTemporarilyUnavailable } from "#services/files/object-store-error";
import { openFiles, probeFiles, files as storedFiles } from "#services/files.server";
import { type LoggedEmail, mail, openMail } from "#services/mail.server";
import { openReader } from "#services/reader.server";
import { bankSms, isUnloggedSms } from "./bank-sms/bank-sms.ts";
import { formerFolder } from "./http/former-files.ts";
import {
  ANY_OTHER,
  formAddresses,
  type Matched,
  pathPatterns,
  routeMatcher,
} from "./http/path-patterns.ts";
import { PROXY_CHECK, proxyCheck } from "./http/proxy-check.ts";
import { renderPublicPage } from "./http/rendering.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createStoreServer, isUnloggedHealthCheck, type NodeHandler } from "./http/server.ts";
import { readStaticFiles } from "./http/static-files.ts";
import type { StoredAnswer } from "./http/stored-answer.ts";
import { refuseTakenPorts } from "./http/taken-ports.ts";
import { startReadingMailboxes } from "./jobs/read-mailboxes.ts";
import { startReadingScreenshots } from "./jobs/read-screenshots.ts";
import { startSendingEmails } from "./jobs/send-emails.ts";
import { startSweeping } from "./jobs/sweep.ts";
import { type ClientAssets, handlerInLanguages } from "./languages/handlers.ts";
import { metricsOf } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/metrics-server.ts";
import { RequestFigures } from "./metrics/requests.ts";
import { isUnloggedPoll, orderPolls } from "./order-polls/order-polls.ts";
import { isCachedPath, storedAddress } from "./page-cache/cached-paths.ts";
import { guestSession } from "./page-cache/guest-session.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { type PictureOptions, pictureHandler } from "./pictures/pictures.ts";
import { exclusiveDatabaseUrl, hasRunningDatabase } from "./postgres/database-url.ts";
import { closeServer, shutdownTimeouts } from "./shutdown.ts";
import { openSignInAt } from "./sign-in.ts";
import { startHeartbeat } from "./watch/heartbeat.ts";
import { checkIdentity, refuseFilesAlone } from "./watch/identity.ts";
import { nodeProblems } from "./watch/readiness.ts";
import { refuseIncompleteStore } from "./watch/unfinished-restore.ts";

export type StoreParts = {
  /** The compiled app; a function if the app may change while the process runs. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Browser assets of the shop's clients, one for each language. */
  assets?: ClientAssets;
  /** The folder of the built client; null in development, where pages aren't cached. */
  clientFolder: string | null;
  handlers?: NodeHandler[];
};

export type Store = { server: Server; address: string; stop: () => Promise<void> };

/** Opens everything in order. Closes it in reverse when the store stops, and also if a later step fails. */
export async function openStore(parts: StoreParts): Promise<Store> {
  const closing: (() => unknown)[] = [];
  const stop = () => closeAll(closing);
  try {
    const config = configureFromEnvironment(closing);
    await openFolders(config);
    await checkFiles();
    // A store that runs on the same data has the same port, too: the database's lock then names its process.
    if (!(await hasRunningDatabase(config))) await refuseTakenPorts(config);
    await openRows(config, closing);
    await checkIdentity(config);
    closing.push(await seedOrRetry({ demo: config.demoSignIn }));
    openEmails(config, closing);
    if (config.readScreenshots) closing.push(startReadingScreenshots(openReader()));
    closing.push(startReadingMailboxes());
    const server = await openHttp(config, parts, closing);
    return { server, address: addressOf(config, server), stop };
  } catch (error) {
    // An error while closing is ignored, because the one that stopped the start is reported.
    await stop().catch(() => {});
    throw error;
  }
}

/** Closes everything in reverse, even if something fails; then throws the first failure. */
export async function closeAll(closing: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closing.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

export function configureFromEnvironment(closing: (() => unknown)[]): Config {
  const config = readConfig(process.env);
  setConfig(config);
  openLog(config.logLevel, { emails: config.logEmails, reportToOperator: console.error });
  closing.push(closeLog);
  return config;
}

/** Opens files and database, which is all that the operator's commands need. */
export async function openData(config: Config, closing: (() => unknown)[]): Promise<void> {
  await openFolders(config);
  await openRows(config, closing);
}

async function openFolders(config: Config): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  await access(config.dataDir, constants.W_OK);
  await refuseIncompleteStore(config);
  checkSecret(config);
  openFiles(config);
  await refuseFilesAlone(config);
}

async function openRows(config: Config, closing: (() => unknown)[]): Promise<void> {
  const databaseUrl = await exclusiveDatabaseUrl(config, { closing, log: console.log });
  openDatabase(databaseUrl, { connections: config.databaseConnections });
  closing.push(closeDatabase);
  await migrate();
  await Promise.all([loadSettings(), loadFooterPages()]);
  closing.push(startSweeping());
}

/** Wrong settings of the file storage stop the start; an object store that is only unavailable doesn't. */
async function checkFiles(): Promise<void> {
  try {
    await probeFiles();
  } catch (error) {
    if (!isTemporarilyUnavailable(error)) throw error;
    console.error(`${error.message} The store opens without it, and goes on trying.`);
  }
}

/** Milliseconds before seeding is tried again. */
const SEED_RETRY_MILLISECONDS = 60_000;

/**
 * Stores what a new store starts with. If its bucket is unavailable, the store opens without these contents and
 * retries; the returned function ends the retries.
 */
export async function seedOrRetry(
  wanted: { demo: boolean },
  {
    pause = SEED_RETRY_MILLISECONDS,
    seed = seedAtStart,
  }: { pause?: number; seed?: typeof seedAtStart } = {},
): Promise<() => Promise<void>> {
  const over = new AbortController();
  const attempt = async () => {
    try {
      await seed(wanted);
      return true;
    } catch (error) {
      if (!isTemporarilyUnavailable(error)) throw error;
      log.warn({ err: error }, "the pages' pictures aren't stored yet");
      return false;
    }
  };
  const retry = async () => {
    while (!over.signal.aborted && !(await attempt()))
      await sleep(pause, undefined, { signal: over.signal });
  };
  if (await attempt()) return async () => {};
  const retrying = sleep(pause, undefined, { signal: over.signal })
    .then(retry)
    .catch((error: unknown) => {
      if (!over.signal.aborted) log.error({ err: error }, "the pages' pictures weren't stored");
    });
  return async () => {
    over.abort();
    await retrying;
  };
}

function openEmails(config: Config, closing: (() => unknown)[]): void {
  const { smtpUrl, mailFrom } = config;
  const storeName = () => settings().brand.storeName;
  const write = (email: LoggedEmail, sentence: string) => emailLog.info(email, sentence);
  openMail({ smtpUrl, mailFrom, storeName, write });
  closing.push(() => mail.close());
  closing.push(startSendingEmails(storeFacts));
}

/** Patterns of the forms' paths for the log, because React Router has a single route for all of them. */
const formRoutes = Object.fromEntries(
  FORMS.map(({ address }) => [`form ${address}`, { path: `forms${address}` }]),
);

async function openHttp(config: Config, parts: StoreParts, closing: (() => unknown)[]) {
  const { build, clientFolder } = parts;
  const security = securityHeaders(config);
  const files = clientFolder ? await readClientFiles(clientFolder, security) : new Map();
  const { languages } = config;
  const { routes } = typeof build === "function" ? await build() : build;
  const match = routeMatcher({ ...routes, ...formRoutes }, languages);
  const patternOf = pathPatterns(match);
  const handle = handlerInLanguages(build, {
    languages,
    match,
    assets: parts.assets ?? {},
    mode: clientFolder ? "production" : "development",
  });
  const demo = openSignInAt(config);
  closing.push(() => demo?.close());
  const requests = config.metrics && new RequestFigures(patternOf);
  const node = { id: randomUUID(), name: hostname() };
  const problems = nodeProblems({ node, ...config });
  const pages = clientFolder ? pageCache(config, { handle, files, match }) : null;
  const server = createStoreServer({
    origin: config.origin,
    hstsSubdomains: config.hstsSubdomains,
    trustProxy: config.trustProxy,
    files,
    pages,
    handlers: [
      ...(parts.handlers ?? []),
      ...(pages ? [guestSessions(config, handle)] : []),
      orderPollHandler(config),
      bankSmsHandler(config),
      pictureHandler({ files: storedFiles, ...pictureOptions(config) }),
      proxyCheck({ key: derivedKey(PROXY_CHECK), trustProxy: config.trustProxy }),
      ...(demo ? [demo.handler] : []),
    ],
    handle,
    problems,
    patternOf,
    ...(pages && { storedAddress: (path: string) => storedAddress(path, match(path), languages) }),
    takesFormsOnly: formAddresses(match),
    countVisit,
    logRequest: (line) => {
      requests?.count(line);
      logNoteworthy(line);
    },
    logError: (err, id) => log.error({ err, id }, "request failed"),
  });
  await pages?.watch();
  closing.push(() => pages?.stop());
  server.listen(config.port, config.host);
  await once(server, "listening");
  // Builds the search index now. If that fails, the first search builds it.
  void searchCatalogue("").catch(() => {});
  node.name += `:${(server.address() as AddressInfo).port}`;
  const heartbeat = startHeartbeat(node, problems);
  closing.push(heartbeat.stop);
  if (config.metrics && requests) {
    let stopping = false;
    server.once("stopping", () => {
      stopping = true;
    });
    const ready = async () => !stopping && !(await problems()).some(stopsRequests);
    const measured = { ...config, requests, pages, ready, problems: heartbeat.last };
    closing.push((await serveMetrics(metricsOf(measured), config.metrics)).close);
  }
  closing.push(() => closeServer(server, shutdownTimeouts(config)));
  return server;
}

/**
 * With a bucket, more pictures are held in memory, because each read is a network request. If there is a CDN, only its
 * servers request pictures, so repeated access isn't reported.
 */
function pictureOptions({ s3, picturesOrigin }: Config): Partial<PictureOptions> {
  return {
    ...(s3 && { cacheBytes: 96 * 2 ** 20 }),
    ...(picturesOrigin && { onRepeat: () => {} }),
  };
}

function guestSessions(config: Config, handle: RequestHandler): NodeHandler {
  const origin = originOf(config);
  return guestSession({
    render: async (path) => (await renderPublicPage(path, { handle, origin })).response,
    languages: config.languages,
    onError: (err, what) => log.warn({ err }, what),
  });
}

function orderPollHandler({ trustProxy }: Config): NodeHandler {
  return orderPolls({
    unchanged: async (polls) => {
      const provider = currentProvider();
      return provider ? await unchangedOrders(polls, provider, new Date()) : polls.map(() => false);
    },
    trustProxy,
    onError: (err) => log.warn({ err }, "open pages weren't told whether their orders changed"),
  });
}

function bankSmsHandler({ trustProxy }: Config): NodeHandler {
  const onError = (err: unknown) =>
    log.warn({ err }, "a bank's SMS wasn't taken; its phone tries again");
  return bankSms({ sources: activeSmsSources, onSignedBody: takeSms, trustProxy, onError });
}

function originOf({ origin, port }: Config): string {
  return origin ?? `http://localhost:${port}`;
}

/** The client's files, and those of former builds, for which a page from before an update asks. */
async function readClientFiles(folder: string, security: [string, string][]) {
  const former = formerFolder(folder);
  const files = existsSync(former) ? await readStaticFiles(former, security) : [];
  return new Map([...files, ...(await readStaticFiles(folder, security))]);
}

function logNoteworthy(line: RequestLine): void {
  if (isUnloggedHealthCheck(line) || isUnloggedPoll(line) || isUnloggedSms(line)) return;
  logRequest(line);
}

type Rendering = {
  handle: RequestHandler;
  files: Map<string, StoredAnswer>;
  match: (pathname: string) => Matched;
};

function pageCache(config: Config, { handle, files, match }: Rendering): PageCache {
  const origin = originOf(config);
  return new PageCache({
    render: (path) => renderPublicPage(path, { handle, origin }),
    cachable: (path) => isCachedPath(path, config.languages),
    missing: (path) => missingPath(path, match),
    version: versionWithSettings(),
    firstPaint: config.firstPaint,
    styleSheet: (href) => files.get(href)?.identity.body.toString() ?? null,
    security: securityHeaders(config),
    onError: (err, what) => log.warn({ err }, what),
  });
}

/** The path under which the "not found" page of this language is cached, if the path has no route. */
function missingPath(path: string, match: (pathname: string) => Matched): string | null {
  if (path.includes("?")) return null;
  const { language, pattern, data } = match(path);
  return pattern === ANY_OTHER ? `${languagePrefix(language)}/404${data ? ".data" : ""}` : null;
}

/**
 * Returns a function that gives the page cache the catalogue version. If the version has changed, it first reads the
 * settings again, since pages are rendered with them.
 */
export function versionWithSettings(): () => Promise<string> {
  let known = "";
  return async () => {
    const version = await currentCatalogueVersion();
    if (version !== known) await Promise.all([loadSettings(), loadFooterPages()]);
    known = version;
    // A pause of sales begins and ends by date, without a new catalogue version, so it is added to the version.
    return pauseNow() ? `${version} paused` : version;
  };
}

function addressOf(config: Config, server: Server): string {
  const { port } = server.address() as AddressInfo;
  return config.origin ?? `http://localhost:${port}`;
}
