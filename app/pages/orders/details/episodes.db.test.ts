import { eq } from "drizzle-orm";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { deliveriesOf } from "#data/orders/emails/deliveries.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { emailTemplates, episodePurchases, outbox, storyEpisodes } from "#data/schema.server";
import { storyMessages } from "#domain/catalogue/story-messages";
import { emailTemplates as demoTemplates } from "#domain/email/emails";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { en as texts } from "#pages/orders/texts.en.ts";
import { readConfig, setConfig } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { sendDueEmails } from "#server/jobs/send-emails";
import { openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  orderFor,
  seenPayment,
  stockCatalogue,
  storeFacts,
} from "#test/database/store-rows";
import { testIn } from "#test/language";
import { signedIn } from "#test/people/people";
import { appUnderTest } from "#test/store/app";

testDatabase({ byHand: ["emails-owed", "episodes-emailed"] });

const origin = "http://localhost:3000";
const PLAYLIST = "https://open.spotify.com/playlist/1nightbustapesKathalu1";
const directEpisode = {
  ...fromCart,
  source: "episode_night-bus-tapes",
  addressSlot: null,
} as const;
let handle: ReturnType<typeof createRequestHandler>;
let seller: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of delivered episodes" }));
  openMail({ smtpUrl: null, mailFrom: null, write: () => {} });
  handle = createRequestHandler(await appUnderTest(), "test");
  await stockCatalogue();
  await db.update(storyEpisodes).set({ spotify_playlist_url: PLAYLIST });
  await db.insert(emailTemplates).values(demoTemplates);
  seller = await signedIn({ seller: true });
});

async function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "192.0.2.1", nonce: "test", isPublic: false };
  context.set(requestInfoContext, info);
  return await handle(new Request(origin + path, init), context);
}

async function read(path: string, { cookie }: { cookie: string }): Promise<string> {
  const page = await (await sendRequest(path, { headers: { Cookie: cookie } })).text();
  return page.replaceAll("&#x27;", "'");
}

/** A customer who has ordered the episode directly. */
async function buyer() {
  const asha = await signedIn();
  const { orderId } = await orderFor(asha.person.id, directEpisode);
  return { ...asha, orderId, page: () => read(`/orders/${orderId}`, asha) };
}

describe("the order of an episode", () => {
  it("says that it comes by email, and holds no link before the verification", async () => {
    const asha = await buyer();
    const page = await asha.page();
    expect(page).toContain(orderMessages.delivery.unpaid);
    expect(page).not.toContain(PLAYLIST);
  });

  it("calls the episode as its buyer's language does", async () => {
    const { orderId } = await buyer();
    await db.update(storyEpisodes).set({ title_te: "రాత్రి బస్సు టేపులు" });
    testIn("te");
    expect(await deliveriesOf(orderId)).toMatchObject([{ title: "రాత్రి బస్సు టేపులు" }]);
  });

  it("has the listen link once the payment is verified, for its buyer and nobody else [R27]", async () => {
    const [asha, ravi] = [await buyer(), await buyer()];
    await verifyPayment(await seenPayment(asha.orderId), seller.person.id, new Date());
    const page = await asha.page();
    expect(page).toContain(`href="${PLAYLIST}"`);
    expect(page).toContain(storyMessages.listenOnSpotify);
    expect(page).toContain(orderMessages.delivery.waiting);
    expect(await read(`/orders/${asha.orderId}`, ravi)).not.toContain(PLAYLIST);
    expect(await ravi.page()).not.toContain(PLAYLIST);
  });

  it("says in the admin that an email was logged and not sent [R27]", async () => {
    const asha = await buyer();
    await verifyPayment(await seenPayment(asha.orderId), seller.person.id, new Date());
    await sendDueEmails(storeFacts, { clock: () => new Date(Date.now() + 11_000) });
    expect(await read(`/admin/orders/${asha.orderId}`, seller)).toContain(
      adminMessages.delivery.logged,
    );
    expect(await asha.page()).toContain(orderMessages.delivery.logged);
  });

  it("has its email whole in the admin, to copy, and its buyer reads that it wasn't emailed [R27]", async () => {
    const asha = await buyer();
    await verifyPayment(await seenPayment(asha.orderId), seller.person.id, new Date());
    await sendDueEmails(storeFacts, { clock: () => new Date(Date.now() + 11_000) });
    const admin = await read(`/admin/orders/${asha.orderId}`, seller);
    for (const words of [adminMessages.emailToCopy, "The Night Bus Tapes is yours", PLAYLIST])
      expect(admin).toContain(words);
    const session = JSON.parse(await read("/session", asha)) as { purchasedEpisodes: object[] };
    expect(session.purchasedEpisodes).toMatchObject([{ orderId: asha.orderId, emailedTo: null }]);
  });
});

describe("an episode that was emailed", () => {
  it("is sent again to its buyer, from the order, and to nobody else's account [R27]", async () => {
    const [asha, ravi] = [await buyer(), await buyer()];
    await verifyPayment(await seenPayment(asha.orderId), seller.person.id, new Date());
    expect(await asha.page()).not.toContain(texts.episodes.sendAgain);
    await db.update(outbox).set({ sent_at: new Date(), sent_by: "smtp" });
    await db
      .update(episodePurchases)
      .set({ delivery_status: "sent", email_sent_at: new Date() })
      .where(eq(episodePurchases.payment_status, "completed"));
    expect(await asha.page()).toContain(texts.episodes.sendAgain);
    const [bought] = await db
      .select()
      .from(episodePurchases)
      .where(eq(episodePurchases.order_id, asha.orderId));
    const again = async (who: { cookie: string }) => {
      const headers = { Cookie: who.cookie, Origin: origin };
      const { token } = (await (await sendRequest("/session", { headers })).json()) as {
        token: string;
      };
      const body = new URLSearchParams({ token, purchase: bought?.id ?? "" });
      return await sendRequest(`/forms/orders/${asha.orderId}/episode-email`, {
        method: "POST",
        headers,
        body,
      });
    };
    expect((await again(ravi)).status).toBe(409);
    expect(await (await again(asha)).json()).toMatchObject({ ok: true });
    expect(await (await again(asha)).json()).toMatchObject({
      errors: { form: orderMessages["episode-email-waiting"] },
    });
    await db.delete(outbox);
  });
});

describe("an email that failed for good", () => {
  it("is in the admin, and is tried again by the seller alone [R25]", async () => {
    const asha = await buyer();
    await verifyPayment(await seenPayment(asha.orderId), seller.person.id, new Date());
    await db
      .update(outbox)
      .set({ dead_at: new Date(), last_error: "550 no such mailbox" })
      .where(eq(outbox.attempts, 0));
    expect(await read("/admin", seller)).toContain(adminMessages.emailsFailed);
    const page = await read(`/admin/orders/${asha.orderId}`, seller);
    for (const words of [
      adminMessages.delivery.failed,
      "550 no such mailbox",
      "Send email again",
    ]) {
      expect(page).toContain(words);
    }
    expect(await asha.page()).not.toContain("550 no such mailbox");

    const again = async (who: { cookie: string }) => {
      const headers = { Cookie: who.cookie, Origin: origin };
      const { token } = (await (await sendRequest("/session", { headers })).json()) as {
        token: string;
      };
      const body = new URLSearchParams({ token });
      return await sendRequest(`/forms/admin/orders/${asha.orderId}/emails/retry`, {
        method: "POST",
        headers,
        body,
      });
    };
    expect((await again(asha)).status).toBe(404);
    expect(await (await again(seller)).json()).toEqual({ ok: true });
    expect(await (await again(seller)).json()).toMatchObject({
      errors: { form: adminMessages.noFailedEmails },
    });
    expect(await read("/admin", seller)).not.toContain(adminMessages.emailsFailed);
  });
});
