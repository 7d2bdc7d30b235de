/** Signs people in by rows, with all that they need to order. */
import { closeDatabase, openDatabase } from "../../app/data/db.server.ts";
import { saveAddress } from "../../app/data/people/addresses.server.ts";
import { readConfig, setConfig } from "../../app/request/config.server.ts";
import { antiForgeryToken } from "../../app/request/session/anti-forgery.server.ts";
import { signedIn } from "../../test/people/people.ts";
import { SECRET } from "./stores.ts";

/** What the browser of a signed-in person sends. */
export type Person = { cookie: string; token: string };

/** How many people are signed in at once, so that preparing doesn't overload the store that is measured. */
const AT_ONCE = 8;
const STREET = { pin: "520001", address: "12 Temple Road, Vijayawada", mobile: "9876543210" };

/** Signs in `count` customers, each with an address. The connections used for that are closed afterwards. */
export async function customers(databaseUrl: string, count: number): Promise<Person[]> {
  return await inDatabase(databaseUrl, async () => {
    const people: Person[] = [];
    const work = async () => {
      while (people.length < count) {
        const place = people.push({ cookie: "", token: "" }) - 1;
        const { person, cookie } = await signedIn();
        await saveAddress(person.id, 1, { name: "Asha Rao", ...STREET });
        people[place] = { cookie, token: antiForgeryToken(person.sessionId, new Date()) };
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return people;
  });
}

/** Does work that reads or writes a running store's database from this process. */
export async function inDatabase<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  setConfig(readConfig({ SECRET }));
  openDatabase(databaseUrl);
  return await work().finally(closeDatabase);
}
