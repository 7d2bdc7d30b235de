/**
 * Simulates days of a store that people use and that accidents happen to; after each day it checks what must be true.
 */
import { createHash } from "node:crypto";
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { files } from "../../app/services/files.server.ts";
import { prove } from "../../operation/prove/prove.ts";
import { ALLOWED_HARM, causeAccident } from "./accidents.ts";
import { Bank } from "./bank.ts";
import { chanceOf } from "./chances.ts";
import { commitsSince } from "./commits.ts";
import { buy, confirmLate, erase, lookAfter, type Memory, signOut, visit } from "./customers.ts";
import { checkEmails, Ledger } from "./ledger.ts";
import { type Catalogue, type Counts, Person, type Shared, type StepContext } from "./person.ts";
import { type Activity, CUSTOMERS, type Hour, planDay, type Step } from "./plan.ts";
import {
  changeShop,
  changeTeam,
  endSignIns,
  eraseCustomer,
  importStatement,
  refund,
  saveCoupon,
  settleMoney,
  ship,
  tryForbidden,
  verify,
} from "./sellers.ts";
import { NoResponseError, OWNER, World } from "./world.ts";

export type Simulation = {
  seed: number;
  days: number;
  /** How many steps a day has, and in how many turns; time passes between two turns. */
  steps?: number;
  turns?: number;
  /** The folder of another release, with its build, which a second node runs at times. */
  old?: string | undefined;
  say?: (line: string) => void;
  /** Ends the simulation before the next turn, and everything that it started. */
  signal?: AbortSignal | undefined;
};

export type Outcome = {
  faults: string[];
  counts: Counts;
  /** A hash of everything that was planned; the same seed gives the same. */
  plan: string;
  days: number;
  seconds: number;
};

const STEPS_A_DAY = 340;
const TURNS_A_DAY = 12;

export async function simulate({
  seed,
  days,
  steps = STEPS_A_DAY,
  turns = TURNS_A_DAY,
  old,
  say = () => {},
  signal,
}: Simulation): Promise<Outcome> {
  const begun = performance.now();
  const evidence = join(".cache/simulate", `${seed}`);
  await rm(evidence, { recursive: true, force: true });
  await mkdir(evidence, { recursive: true });
  const world = await World.open(days, old);
  const store = new Store(world, seed, evidence);
  let day = 0;
  try {
    await store.furnish();
    while (day < days && store.scene.faults.length === 0) {
      day += 1;
      await store.liveThrough(day, { steps, turns }, signal);
      say(store.dayLine(day));
    }
  } catch (error) {
    store.scene.faults.push(`day ${day}: ${inspect(error)}`);
  } finally {
    await writeFile(join(evidence, "store.log"), world.output);
    await world.close();
  }
  const { faults, counts, answers } = store.scene;
  const heard = [...answers].toSorted().map(([what, times]) => `${times} ${what}`);
  await writeFile(join(evidence, "answers.txt"), heard.join("\n"));
  await writeFile(join(evidence, "faults.txt"), faults.join("\n"));
  const seconds = (performance.now() - begun) / 1_000;
  return { faults, counts, plan: store.plan, days: day, seconds };
}

class Store {
  readonly scene: Shared;
  /** A hash of what was planned so far. */
  plan = "";
  readonly #world: World;
  readonly #seed: number;
  readonly #evidence: string;
  readonly #customers: Person[];
  readonly #memories: Memory[];
  readonly #owner: Person;
  readonly #sellers: Person[];
  #accidents: string[] = [];
  #begun = 0;
  #mayRepeat = false;

  constructor(world: World, seed: number, evidence: string) {
    this.#world = world;
    this.#seed = seed;
    this.#evidence = evidence;
    const counts = {
      requests: 0,
      visits: 0,
      orders: 0,
      "amounts with paise": 0,
      stored: 0,
      refusals: 0,
      unanswered: 0,
      accidents: 0,
    };
    const catalogue: Catalogue = { products: [], episodes: [], combos: [], categories: [] };
    const bank = new Bank(world, seed);
    this.scene = {
      world,
      ledger: new Ledger(),
      bank,
      counts,
      faults: [],
      unfinished: [],
      answers: new Map(),
      catalogue,
    };
    this.#customers = Array.from({ length: CUSTOMERS }, (_, number) => {
      const name = `kq${String(number).padStart(4, "0")}`;
      return new Person(world, { name, language: number % 3 === 0 ? "/te" : "" });
    });
    this.#memories = this.#customers.map(() => ({ promises: [], late: [] }));
    const seller = (name: string) => new Person(world, { name, seller: true });
    this.#owner = new Person(world, { name: "owner", email: OWNER, seller: true });
    this.#sellers = ["staff-1", "staff-2", "accountant", "owner-2"].map(seller);
  }

  /** Sets up what the store has before the first day: a team, coupons, and the demo's products. */
  async furnish(): Promise<void> {
    const course = this.#course("before the first day", chanceOf(this.#seed, "furnish"), []);
    const owner = this.#owner;
    await owner.signIn(course);
    for (const { name, email } of this.#sellers) {
      const role = name.split("-")[0] ?? "";
      const invited = await owner.send(course, "/admin/team/invitation", { email, role });
      if (!invited.ok) throw new Error(`${email} wasn't invited: ${JSON.stringify(invited)}`);
    }
    await saveCoupon(course, owner, "LASTONE", { max_uses: "3" });
    await saveCoupon(course, owner, "EVERYDAY", {});
    Object.assign(this.scene.catalogue, await catalogueOf(this.#world));
  }

  async liveThrough(
    day: number,
    size: { steps: number; turns: number },
    signal: AbortSignal | undefined,
  ): Promise<void> {
    this.#begun = performance.now();
    this.#accidents = [];
    const { hours, hoursEach } = planDay(this.#seed, day, size);
    this.plan = createHash("sha256")
      .update(this.plan + JSON.stringify(hours))
      .digest("hex")
      .slice(0, 12);
    // Emails that a killed sender had leased are sent again hours later, so copies of yesterday's are allowed, too.
    const before = this.#mayRepeat;
    this.#mayRepeat = false;
    for (const [turn, hour] of hours.entries()) {
      signal?.throwIfAborted();
      const since = await this.#now();
      await this.#keepSecondNode(hour.secondNode);
      await this.#liveThroughHour(day, turn, hour);
      if (hour.accident && ALLOWED_HARM[hour.accident.name].emails) this.#mayRepeat = true;
      await this.#settle();
      await this.#write("commits.txt", [
        `day ${day}, turn ${turn + 1}`,
        ...(await commitsSince(this.#world, since)),
      ]);
      await this.#world.pass(hoursEach, turn === hours.length - 1 ? 1 : 0);
      await this.#world.runJobs();
    }
    await this.#untilEmailsAreSent();
    const { faults, ledger } = this.scene;
    const found = [
      ...(await ledger.check(this.#world)),
      ...(await checkEmails(this.#world, ledger, before || this.#mayRepeat)),
      ...(await this.#proof()),
    ];
    faults.push(...found.map((sentence) => `day ${day}: ${sentence}`));
  }

  /** Returns what the checks of the store's books find. */
  async #proof(): Promise<string[]> {
    const { databaseUrl } = this.#world;
    const { findings } = await prove({ databaseUrl, files, now: new Date(), readAll: true });
    return findings.map(({ check, sentence, where }) => `${check}: ${sentence} (${where})`);
  }

  async #now(): Promise<Date> {
    const [row] = await this.#world.query<{ now: Date }>("select clock_timestamp() as now");
    return row?.now ?? new Date();
  }

  async #keepSecondNode(wanted: boolean): Promise<void> {
    const [, second] = this.#world.nodes;
    if (wanted && !second.program) await this.#world.startNode(second);
    if (!wanted && second.program) await this.#world.endNode(second, "SIGTERM");
  }

  /** Lets everybody act at once, with the accident in the middle. */
  async #liveThroughHour(day: number, turn: number, { steps, accident }: Hour): Promise<void> {
    const known = this.scene.ledger.sent.toSorted((a, b) =>
      a.transactionId < b.transactionId ? -1 : 1,
    );
    const names = steps.map(({ number, activity }) => `day ${day}, step ${number}: ${activity}`);
    await this.#write("steps.txt", [
      ...names,
      ...(accident ? [`accident: ${JSON.stringify(accident)}`] : []),
    ]);
    const all = steps.map(async (step, index) => {
      const chance = chanceOf(this.#seed, day, step.number);
      await sleep(chance.whole(0, 300));
      await this.#take(step, this.#course(names[index] ?? "", chance, known));
    });
    this.#world.confirms = 0;
    const struck = accident ? this.#meet(accident, turn) : null;
    await Promise.all([...all, struck]);
  }

  async #meet(accident: NonNullable<Hour["accident"]>, turn: number): Promise<void> {
    const world = this.#world;
    const { answers } = ALLOWED_HARM[accident.name];
    this.scene.counts.accidents += 1;
    this.#accidents.push(`${accident.name} (${turn + 1})`);
    await world.until(accident);
    world.troubled = answers;
    world.troubles += 1;
    const mend = await causeAccident(world, accident);
    await sleep(accident.lasts);
    await mend();
    await world.untilReady();
    world.troubled = false;
    if (answers) world.troubles += 1;
  }

  /** Lets people who got no response try again, once nothing is broken. */
  async #settle(): Promise<void> {
    for (let rounds = 0; rounds < 3 && this.scene.unfinished.length > 0; rounds++) {
      const again = this.scene.unfinished.splice(0);
      for (const work of again)
        await work().catch((error) => {
          if (!(error instanceof NoResponseError)) throw error;
          this.scene.unfinished.push(work);
        });
    }
    if (this.scene.unfinished.length > 0)
      this.scene.faults.push(
        `${this.scene.unfinished.length} people had no answer, although all was well again`,
      );
    this.scene.unfinished.length = 0;
  }

  async #take(step: Step, course: StepContext): Promise<void> {
    const customer = this.#customers[step.customer] as Person;
    const memory = this.#memories[step.customer] as Memory;
    const work = this.#deeds(step, course, customer, memory)[step.activity];
    try {
      await work();
    } catch (error) {
      // A person whose request got no response gives up here. `Person` has already recorded the fault if it was one.
      if (error instanceof NoResponseError) return;
      course.faults.push(`${course.step}: ${inspect(error)}`);
    }
  }

  #deeds(
    step: Step,
    course: StepContext,
    customer: Person,
    memory: Memory,
  ): Record<Activity, () => Promise<void>> {
    const [staff, other, accountant, second] = this.#sellers as [Person, Person, Person, Person];
    const worker = [staff, other, this.#owner, second][step.seller] ?? staff;
    const owner = step.seller % 2 === 0 ? this.#owner : second;
    const guest = new Person(this.#world, {
      name: "guest",
      language: step.customer % 3 === 0 ? "/te" : "",
    });
    return {
      visit: () => visit(course, step.seller === 0 ? customer : guest),
      buy: () => buy(course, customer, memory),
      "confirm late": () => confirmLate(course, customer, memory),
      "look after": () => lookAfter(course, customer),
      "sign out": () => signOut(course, customer),
      erase: () => erase(course, customer),
      verify: () => verify(course, worker),
      ship: () => ship(course, worker),
      refund: () => refund(course, owner),
      "settle money": () => settleMoney(course, owner),
      "change the shop": () => changeShop(course, owner),
      "change the team": () => changeTeam(course, owner),
      "end sign-ins": () => endSignIns(course, owner),
      "erase a customer": () => eraseCustomer(course, owner, customer),
      "import a statement": () =>
        importStatement(course, step.seller % 2 === 0 ? accountant : owner),
      "try what is forbidden": () =>
        tryForbidden(
          course,
          step.seller % 2 === 0 ? accountant : staff,
          "/admin/team/sign-ins/end-all",
        ),
    };
  }

  #course(step: string, chance: StepContext["chance"], known: StepContext["known"]): StepContext {
    return {
      ...this.scene,
      step,
      chance,
      known,
      promises: this.#memories.flatMap(({ promises }) => promises),
    };
  }

  async #untilEmailsAreSent(): Promise<void> {
    for (let tries = 0; tries < 150; tries++) {
      const [row] = await this.#world.query<{ due: boolean }>(`select exists (select from outbox
        where not_before <= now() and sent_at is null and dead_at is null and skipped_at is null) as due`);
      if (!row?.due) return;
      await sleep(100);
    }
  }

  async #write(file: string, lines: string[]): Promise<void> {
    await appendFile(join(this.#evidence, file), lines.map((line) => `${line}\n`).join(""));
  }

  dayLine(day: number): string {
    const { visits, orders, stored, refusals, unanswered } = this.scene.counts;
    const seconds = ((performance.now() - this.#begun) / 1_000).toFixed(1);
    const accidents = this.#accidents.join(", ") || "no accident";
    return `day ${day}: so far ${visits} visits, ${orders} orders, ${stored} payments without one, ${refusals} refusals, ${unanswered} without an answer; ${accidents}; plan ${this.plan}, ${seconds} s`;
  }
}

async function catalogueOf(world: World): Promise<Catalogue> {
  const products = await world.query<{ id: string; sizes: string[] }>(`
    select product_id as id, array_remove(array[
      case when postal_card_size is not null then 'postal' end,
      case when wallet_size is not null then 'wallet' end,
      case when stamp_size is not null then 'stamp' end], null) as sizes
    from products where is_active order by 1`);
  const ids = async (text: string) => (await world.query<{ id: string }>(text)).map(({ id }) => id);
  return {
    products: products.filter(({ sizes }) => sizes.length > 0),
    episodes: await ids("select id from story_episodes order by 1"),
    combos: await ids("select combo_id as id from pre_defined_combos where is_active order by 1"),
    categories: ["ndk", "rk", "abhi", "quotes"],
  };
}
