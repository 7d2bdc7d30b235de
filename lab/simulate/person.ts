/** A person with a browser. Each response is checked as it arrives. */
import { type Answer, Browser, type Waiting } from "../../test/people/browser-by-hand.ts";
import type { Bank } from "./bank.ts";
import type { Chance } from "./chances.ts";
import { type Ledger, marksIn, type PromisedQuote, type Sent as SentPayment } from "./ledger.ts";
import { NoResponseError, type World } from "./world.ts";

/** What all steps of a simulation share. */
export type Shared = {
  world: World;
  ledger: Ledger;
  bank: Bank;
  counts: Counts;
  /** How often each form had which outcome. */
  answers: Map<string, number>;
  /** What went wrong and isn't excused by an accident: a sentence for each, with its step. */
  faults: string[];
  /** Requests without a response, which people send again once nothing is broken. */
  unfinished: (() => Promise<void>)[];
  catalogue: Catalogue;
};

export type Counts = Record<
  | "requests"
  | "visits"
  | "orders"
  | "amounts with paise"
  | "stored"
  | "refusals"
  | "unanswered"
  | "accidents",
  number
>;

export type Catalogue = {
  products: { id: string; sizes: string[] }[];
  episodes: string[];
  combos: string[];
  categories: string[];
};

/** One step of a day, with its own random numbers and the name by which failures mention it. */
export type StepContext = Shared & {
  chance: Chance;
  step: string;
  /**
   * Payments that were sent before this hour, sorted by ID, so that nothing that others do in this hour changes a
   * choice.
   */
  known: readonly SentPayment[];
  /** All quotes that anybody has been shown so far. */
  promises: readonly PromisedQuote[];
};

export class Person {
  readonly name: string;
  readonly email: string;
  readonly language: "" | "/te";
  readonly mayReadOthers: boolean;
  browser: Browser;
  #token = "";

  constructor(
    world: World,
    {
      name,
      email = `${name}@example.com`,
      language = "",
      seller = false,
    }: {
      name: string;
      email?: string;
      language?: "" | "/te";
      seller?: boolean;
    },
  ) {
    this.name = name;
    this.email = email;
    this.language = language;
    this.mayReadOthers = seller;
    this.browser = new Browser(world.origin);
  }

  async get(
    course: StepContext,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return await this.#look(course, `GET ${path}`, () =>
      this.browser.get(this.language + path, headers),
    );
  }

  /** Sends a form with its anti-forgery token. If that has expired, the form is sent once more with the new one. */
  async send(
    course: StepContext,
    path: string,
    fields: Record<string, string | Blob>,
    waiting: Waiting = {},
  ): Promise<Sent> {
    if (this.#token === "") await this.session(course);
    const first = await this.#submit(course, path, fields, waiting);
    if (first.problem !== "token_expired" || !first.token) return first;
    this.#token = first.token;
    return await this.#submit(course, path, fields, waiting);
  }

  async #submit(
    course: StepContext,
    path: string,
    fields: Record<string, string | Blob>,
    waiting: Waiting,
  ): Promise<Sent> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ token: this.#token, ...fields }))
      form.set(name, value);
    const language = this.mayReadOthers ? "" : this.language;
    const answer = await this.#look(
      course,
      `POST ${path}`,
      () => this.browser.submit(`${language}/forms${path}`, form, waiting),
      waiting.milliseconds !== undefined || waiting.losesAnswer,
    );
    const body = parsed(answer.text);
    if (!body) throw new NoResponseError(`${path} answered ${answer.status}`);
    if (!body.ok) course.counts.refusals += 1;
    const outcome = body.ok ? "ok" : (body.problem ?? `${answer.status}`);
    const heard = `${path.replace(/[0-9a-f-]{36}/g, ":id")} ${outcome}`;
    course.answers.set(heard, (course.answers.get(heard) ?? 0) + 1);
    return { ...body, status: answer.status };
  }

  /** Reads the session, whose response also has the anti-forgery token. */
  async session(course: StepContext): Promise<{ email: string; cartCount: number } | null> {
    const { text } = await this.get(course, "/session", { Accept: "application/json" });
    const { token, person, cartCount } = JSON.parse(text) as {
      token: string;
      person: { email: string } | null;
      cartCount: number;
    };
    this.#token = token;
    if (person && person.email !== this.email)
      course.faults.push(`${course.step}: ${this.email} is signed in as ${person.email}`);
    return person && { email: person.email, cartCount };
  }

  /** Signs the person in, unless they are signed in and `anew` is false. A session is valid at every node. */
  async signIn(course: StepContext, { anew = false } = {}): Promise<void> {
    const { ports, nodes } = course.world;
    const port = ports[course.chance.whole(0, 7) % Math.max(ports.length, 1)] ?? nodes[0].port;
    this.browser.port = port;
    if (!anew && (await this.session(course))) return await this.#noteAccount(course);
    // The demo provider remembers a sign-in under way only in the memory of one node.
    this.browser.port = nodes[0].port;
    try {
      await this.#passProvider(course, anew);
    } finally {
      this.browser.port = port;
    }
    await this.#noteAccount(course);
  }

  async #passProvider(course: StepContext, anew: boolean): Promise<void> {
    const begun = course.world.troubles;
    const { text } = await this.get(course, "/auth?next=%2Forders");
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? "";
    const fresh = anew ? { fresh: "1" } : null;
    const start = await this.#look(course, "POST /auth/start", () =>
      this.browser.post("/auth/start", { token, next: "/orders", ...fresh }),
    );
    if (start.status === 429) throw new NoResponseError("too many sign-ins");
    const authorize = await this.#follow(course, start);
    const typed = await this.#look(course, "the provider", () =>
      this.browser.post(authorize.location, { email: this.email }),
    );
    const back = await this.#follow(course, await this.#follow(course, typed));
    if (back.status !== 302) {
      const ended = `signing in as ${this.email} ended with ${back.status}`;
      if (!course.world.troubled && course.world.troubles === begun)
        course.faults.push(`${course.step}: ${ended}`);
      throw new NoResponseError(ended);
    }
    if (!(await this.session(course))) throw new NoResponseError("signed in, and nobody is");
  }

  async #follow(course: StepContext, { location, status }: Answer): Promise<Answer> {
    if (!location) throw new NoResponseError(`signing in stopped at ${status}`);
    return await this.#look(course, "signing in", () => this.browser.get(location));
  }

  async #noteAccount({ world, ledger }: StepContext): Promise<void> {
    const accounts = ledger.accounts.get(this.name) ?? [];
    ledger.accounts.set(this.name, accounts);
    const rows = await world
      .query<{ id: string }>("select id from users where email = $1", [this.email])
      .catch(() => []);
    for (const { id } of rows) if (!accounts.includes(id)) accounts.push(id);
  }

  /** Gives the person a new browser, as if they had cleared theirs. */
  forget(world: World): void {
    this.browser = new Browser(world.origin);
    this.#token = "";
  }

  /**
   * Makes a request and checks its response. With `impatient` a missing response is no fault, because the person didn't
   * wait.
   */
  async #look(
    course: StepContext,
    what: string,
    ask: () => Promise<Answer>,
    impatient = false,
  ): Promise<Answer> {
    const { world, counts, faults, step } = course;
    counts.requests += 1;
    const begun = world.troubles;
    let answer: Answer;
    try {
      answer = await ask();
    } catch (error) {
      counts.unanswered += 1;
      if (!impatient && !world.troubled && world.troubles === begun)
        faults.push(`${step}: ${what} of ${this.name} got no answer: ${error}`);
      throw new NoResponseError(String(error));
    }
    if (answer.status >= 500) {
      counts.unanswered += 1;
      if (!world.troubled && world.troubles === begun)
        faults.push(
          `${step}: ${what} of ${this.name} was answered ${answer.status}: ${answer.text.slice(0, 300)}`,
        );
      throw new NoResponseError(`${what} answered ${answer.status}`);
    }
    if (!this.mayReadOthers) {
      const others = marksIn(answer.text).filter((mark) => mark !== this.name);
      if (others.length > 0) faults.push(`${step}: ${what} shows ${this.name} what is ${others}'s`);
    }
    return answer;
  }
}

/** The response to a form. */
export type Sent = {
  status: number;
  ok: boolean;
  problem?: string;
  errors?: Record<string, string>;
  orderId?: string;
  stored?: string;
  token?: string;
  importId?: string | null;
  bulkId?: string;
  remaining?: number;
  left?: number;
  became?: string;
};

function parsed(text: string): Omit<Sent, "status"> | null {
  try {
    const body = JSON.parse(text);
    return typeof body === "object" && body !== null && "ok" in body ? body : null;
  } catch {
    return null;
  }
}
