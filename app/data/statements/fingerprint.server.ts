import { type SQL, sql } from "drizzle-orm";

/** The first eight digits of a file's SHA-256, by which people tell whether two files are the same. */
export function fingerprintOf(sha256: SQL): SQL<string> {
  return sql<string>`encode(substring(${sha256} from 1 for 4), 'hex')`;
}
