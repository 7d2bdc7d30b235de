import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { rateLimits } from "#data/schema.server";
import { hasPermission, SELLER_ROLES, type SellerRole } from "#domain/people/team/seller-roles";
import type { StoreForm } from "#forms/form.server";
import { FORMS } from "#forms/table.server";
import { config, readConfig, setConfig } from "#request/config.server";
import { mail, openMail } from "#services/mail.server";
import { countedWrites, countWrites } from "#test/database/counted-writes";
import { testDatabase } from "#test/database/database";
import { appForVisitors, customer, guest, seller, type Visitor } from "#test/people/visitors";
import { EACH_FORM, exampleOf, pathOf, type Rows, rowsOf } from "#test/store/form-examples";
import { HOSTILE } from "#test/store/hostile-input";
import { startMailServer } from "#test/store/mail-server";

testDatabase();
appForVisitors();

type Who = SellerRole | "customer" | "guest";
const visitors = {} as Record<Who, Visitor>;
const everybody = [...SELLER_ROLES, "customer", "guest"] satisfies Who[];
let rows: Rows;
let post: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  post = await startMailServer();
  const { dataDir } = config;
  const settings = { MAIL_FROM: "Kathalu <stories@store.example>", SMTP_URL: post.url };
  setConfig(
    readConfig({
      SECRET: "a secret for the test of every form",
      DATA_DIR: dataDir,
      CONTACT_INBOX: "hello@store.example",
      ...settings,
    }),
  );
  openMail({ smtpUrl: post.url, mailFrom: config.mailFrom, write: () => {} });
  const owner = await seller();
  rows = await rowsOf(owner.id);
  const [staff, accountant] = [await seller("staff"), await seller("accountant")];
  Object.assign(visitors, {
    owner,
    staff,
    accountant,
    customer: await customer(),
    guest: await guest(),
  });
  await countWrites();
});

afterAll(async () => {
  mail.close();
  await post.stop();
});

beforeEach(async () => void (await db.delete(rateLimits)));

/** Lists the forms whose answer isn't the expected one. */
async function wrongOnes(
  answerTo: (form: StoreForm, path: string) => Promise<{ status: number; problem?: string }>,
  expected: (form: StoreForm) => number | string,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const form of FORMS) {
    const { status, problem } = await answerTo(form, pathOf(form, rows));
    if (![status, problem].includes(expected(form)))
      wrong.push(`${form.address} ${status} ${problem}`);
  }
  return wrong;
}

describe("every form of the store", () => {
  it("is refused from another site, with the seller's cookie and a good value", async () => {
    const from = { Origin: "https://evil.example" };
    const answers = wrongOnes(
      (_, path) => visitors.owner.post(path, {}, undefined, from),
      () => 403,
    );
    expect(await answers).toEqual([]);
  });

  it("is refused when nothing says where it comes from", async () => {
    const answers = wrongOnes(
      (_, path) => visitors.owner.post(path, {}, undefined, { Origin: "" }),
      () => 403,
    );
    expect(await answers).toEqual([]);
  });

  it("is refused with somebody else's anti-forgery value", async () => {
    const { token } = visitors.staff;
    const answers = wrongOnes(
      (_, path) => visitors.owner.post(path, {}, token),
      () => "token_expired",
    );
    expect(await answers).toEqual([]);
  });

  /**
   * The status for a form without anti-forgery token: 403 for those who may send the form, 404 or 401 for others,
   * because permission is checked before the token.
   */
  const toBeTold = (who: Who, form: StoreForm) => {
    if (form.permission)
      return SELLER_ROLES.some(
        (role) => role === who && hasPermission(role, form.permission as never),
      )
        ? 403
        : 404;
    return form.who === "customer" && who === "guest" ? 401 : 403;
  };

  it.each(everybody)("is read for %s, or refused, or doesn't exist [R25]", async (who) => {
    const answers = wrongOnes(
      (_, path) => visitors[who].post(path, {}, "no token"),
      (form) => toBeTold(who, form),
    );
    expect(await answers).toEqual([]);
  });

  it("of the admin isn't there in a language that the admin doesn't speak [R25]", async () => {
    const answers = wrongOnes(
      (_, path) => visitors.owner.post(`/te${path}`, {}, "no token"),
      ({ who }) => (who === "seller" ? 404 : 403),
    );
    expect(await answers).toEqual([]);
  });

  it("of the admin is the same form however its address is spelled, and an encoded slash is none [R25]", async () => {
    const spelled = {
      "/FORMS/admin/team/role": 403,
      "/forms/%61dmin/team/role": 403,
      "/forms/admin%2Fteam%2frole": 404,
      "/forms/ADMIN/team/role": 404,
      "/forms/admin/team/role/": 404,
      "/forms/": 404,
      "/forms": 404,
    };
    for (const [path, status] of Object.entries(spelled)) {
      expect((await visitors.owner.post(path, {}, "no token")).status, path).toBe(status);
      expect((await visitors.customer.post(path, {}, "no token")).status, path).toBe(404);
    }
  });

  it("that asks for a fresh sign-in refuses who signed in an hour ago", async () => {
    await db.execute(sql`update sessions set authenticated_at = now() - interval '1 hour'`);
    const asking = FORMS.filter(({ fresh }) => fresh);
    for (const form of asking) {
      const answer = await visitors.owner.post(pathOf(form, rows), await exampleOf(form, rows));
      expect(answer, form.address).toMatchObject({ status: 409, problem: "sign-in-again" });
    }
    await db.execute(sql`update sessions set authenticated_at = now()`);
  });
});

/** These forms delete data that the others need, so they are tested last. */
const LAST = [
  "/my-data/erasure",
  "/admin/customers/:customerId/erasure",
  "/admin/setup/demo-clearing",
];
const inOrder = EACH_FORM.toSorted(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other));

describe.each(inOrder)("%s", (_, form) => {
  const send = async (fields: Parameters<Visitor["post"]>[1]) => {
    // Each form gets a new session, because some forms end it.
    const owner = await seller();
    await countedWrites();
    const answer = await owner.post(pathOf(form, rows), fields);
    const written = await countedWrites();
    if (answer.status >= 400) expect(written, JSON.stringify(answer)).toBe(0);
    expect(JSON.stringify(answer)).not.toMatch(/\\n\s+at .+:\d+:\d+/);
    return answer;
  };

  it("answers what is as it should be, and what passes its schema though it isn't", async () => {
    const example = await exampleOf(form, rows);
    // No sign-in provider runs in this test, so starting a sign-in answers 504.
    const most = (form as StoreForm).address === "/auth/start" ? 504 : 500;
    for (const shift of [0, 7]) {
      const hostile = Object.keys(example).map((name, index) => {
        const passing = Object.values(HOSTILE).filter(
          (value) => form.schema.safeParse({ ...example, [name]: value }).success,
        );
        return [name, passing[(index + shift) % passing.length] ?? example[name]];
      });
      expect((await send(Object.fromEntries(hostile))).status).toBeLessThan(most);
    }
    expect((await send(example)).status).toBeLessThan(most);
  });
});
