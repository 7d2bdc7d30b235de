import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { NAMED_PICTURES } from "#data/catalogue/products/uploaded-pictures.server";
import { withClient } from "#data/copying/copy-tables.server";
import type { Db } from "#data/db.server";
import { oldScreenshots } from "#data/personal-data/retention.server";
import { retentionDays } from "#data/settings/settings.server";
import { isScreenshotFile, SCREENSHOT_BUCKET } from "#domain/checkout/screenshots";
import { daysBefore } from "#domain/indian-time";
import type { Retention } from "#domain/people/retention";
import type { Finding } from "#domain/settings/integrity-check";
import { PICTURE_FILES } from "#protocol/picture-addresses";
import { isTemporarilyUnavailable } from "#services/files/object-store-error";
import { type Files, sha256Of } from "#services/files.server";
import { firstFindings } from "./check.ts";

// Checks that each file that a row names exists and has the row's hash, and that each stored file is named by a row.

/** Screenshots that rows name: the path, the hash if the row has one, and when the screenshot was sent. */
const SCREENSHOTS = sql`
  select screenshot_path as path, encode(screenshot_sha256, 'hex') as sha256, submitted_at as at from payments
  where screenshot_path is not null
  union all
  select screenshot_path, encode(screenshot_sha256, 'hex'), screenshot_at from quote_versions where screenshot_path is not null
  union all
  select payment_screenshot_url, null, created_at from orders where payment_screenshot_url is not null`;

/** Pictures that rows name; each is a folder of files. Addresses on other sites aren't among the store's files. */
const PICTURES = sql`
  select distinct path from (${NAMED_PICTURES}) named
  where path !~* '^https?://' and path <> '' and path not like '/%'`;

type NamedFile = { path: string; sha256: string | null };

type NamedFiles = {
  screenshots: NamedFile[];
  pictures: string[];
  /** True after a restore, until a person has looked at the files; no file is deleted before. */
  held: boolean;
  /** The owner's retention periods; null if they can't be read, and then nothing is deleted. */
  retention: Retention | null;
};

/** Reads which files rows name, newest first. */
export async function namedFiles(tx: Db): Promise<NamedFiles> {
  const { rows: screenshots } = await tx.execute<NamedFile>(sql`
    select path, max(sha256) as sha256 from (${SCREENSHOTS}) named group by path order by max(at) desc`);
  const { rows: pictures } = await tx.execute<{ path: string }>(PICTURES);
  const { rows: held } = await tx.execute(
    sql`select from outbox_holds where released_at is null limit 1`,
  );
  return {
    screenshots,
    pictures: pictures.map(({ path }) => path),
    held: held.length > 0,
    retention: await retentionDays(tx),
  };
}

/** How many of the newest files the nightly check reads. A backup and `npm run prove -- files` read all. */
const MOST_FILES_READ = 1_000;

/**
 * Days after which a file without a row is reported. The job that deletes such files does so after seven days, five
 * hundred a day.
 */
const UNUSED_FILE_DAYS = 14;

export async function fileFindings(
  databaseUrl: string,
  files: Files,
  { screenshots, pictures: shown, held, retention }: NamedFiles,
  { now, readAll, stopping }: { now: Date; readAll: boolean; stopping?: AbortSignal | undefined },
): Promise<Finding[]> {
  const listed = new Map<string, Date>();
  for await (const { path, modified } of files.list()) listed.set(path, modified);
  const missing = screenshots.filter(({ path }) => !listed.has(path)).map(({ path }) => path);
  const here = screenshots.filter(({ path, sha256 }) => sha256 !== null && listed.has(path));
  const changed: string[] = [];
  const unreadable: string[] = [];
  for (const { path, sha256 } of here.slice(0, readAll ? here.length : MOST_FILES_READ)) {
    stopping?.throwIfAborted();
    const found = await sha256Of(path, files).catch((error) => {
      // If the object store is unavailable, it is unknown whether the file is right.
      if (isTemporarilyUnavailable(error)) throw error;
      return UNREADABLE;
    });
    if (found === null) missing.push(path);
    else if (found === UNREADABLE) unreadable.push(path);
    else if (found !== sha256) changed.push(path);
  }
  const pictures = shown.filter((path) =>
    PICTURE_FILES.some((name) => !listed.has(`${path}/${name}`)),
  );
  const named = (naming: SQL, paths: string[]) => pathsStillReferenced(databaseUrl, naming, paths);
  // Old screenshots may be missing, because a job deletes the file first and then its path in the row.
  const stored = retention
    ? sql`select path from (${SCREENSHOTS}) named except select path from (${oldScreenshots(retention, now)}) old`
    : SCREENSHOTS;
  return [
    ...findingsAbout("files-there", "A screenshot is missing", await named(stored, missing)),
    ...findingsAbout(
      "files-unchanged",
      "A screenshot can't be read",
      await named(SCREENSHOTS, unreadable),
    ),
    ...findingsAbout("files-unchanged", "A screenshot isn't the one that was sent", changed),
    ...findingsAbout(
      "files-there",
      "A picture of the shop is missing",
      await named(PICTURES, pictures),
    ),
    ...findingsAbout(
      "files-named",
      "A screenshot belongs to no payment",
      held ? [] : unusedFiles(listed, screenshots, now),
    ),
  ];
}

const UNREADABLE = "unreadable";

function findingsAbout(check: string, sentence: string, paths: readonly string[]): Finding[] {
  const findings = paths.map((path) => ({ check, sentence: `${sentence}: ${path}.`, where: path }));
  return firstFindings(check, findings);
}

/** Returns those paths that a row still names, since a picture may have been replaced or removed meanwhile. */
async function pathsStillReferenced(
  databaseUrl: string,
  naming: SQL,
  paths: string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await drizzle({ client }).execute<{ path: string }>(sql`
      select distinct path from (${naming}) named where path = any(${sql.param(paths)}) order by path`);
    return rows.map(({ path }) => path);
  });
}

function unusedFiles(
  listed: Map<string, Date>,
  screenshots: readonly NamedFile[],
  now: Date,
): string[] {
  const own = new Set(screenshots.map(({ path }) => path));
  const before = daysBefore(now, UNUSED_FILE_DAYS);
  return [...listed]
    .filter(([path, modified]) => {
      const isOurs = path.startsWith(`${SCREENSHOT_BUCKET}/`) && isScreenshotFile(path);
      return isOurs && !own.has(path) && modified < before;
    })
    .map(([path]) => path);
}
