// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { data, useLocation } from "react-router";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { hydrateIsland } from "#documents/hydrate-island.tsx";
import { DocumentRenderingContext } from "#documents/island.tsx";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { storyMessages } from "#domain/catalogue/story-messages";
import type { Message } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { readSession } from "#session/session-store";
import { useSession } from "#session/use-session";
import { stub } from "#test/components/store-page";
import { ToastList } from "#ui/shell/toast-list";
import { watchPlayers } from "../open-player.ts";
import EpisodeOffer from "./episode-offer.island.tsx";
import type { PromoEpisode } from "./episode-promo.tsx";
import { EpisodePromos } from "./episode-promos.tsx";
import markBought from "./mark-bought.ts";

const TAPES: PromoEpisode = {
  id: "night-bus-tapes",
  title: "The Night Bus Tapes",
  description: "Two strangers and the last bus of the night.",
  total_episodes: 8,
  episode_duration_minutes: 24,
  original_price: rupees(199),
  sale_price: rupees(129),
  is_featured: true,
  sample_url: null,
  banner: null,
};
const PLAYLIST = "https://open.spotify.com/playlist/1nightbustapesKathalu1";

let sent: Record<string, FormDataEntryValue>[] = [];
let refusal: Message | null = null;
beforeAll(watchPlayers);
beforeEach(() => {
  sent = [];
  refusal = null;
});
afterEach(cleanup);

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

const FILES = { script: [], islands: {} };

/** The cards as the server sends them, with what the island shows beside the island's place. */
function Promos({ episodes, islandHtml = () => "" }: PromosProps) {
  return (
    <DocumentRenderingContext value={{ files: FILES, islandHtml }}>
      <EpisodePromos title="Featured episodes" episodes={episodes} />
    </DocumentRenderingContext>
  );
}

type PromosProps = { episodes: readonly PromoEpisode[]; islandHtml?: () => string };

/** Opens one episode's card and its island, for a guest or a signed-in person. */
async function open({
  episode = TAPES,
  person = null,
  bought = [],
}: {
  episode?: PromoEpisode;
  person?: object | null;
  bought?: object[];
} = {}) {
  function Page() {
    const session = useSession();
    return (
      <>
        <button type="button" onClick={() => readSession()}>
          {session ? "known" : "ask"}
        </button>
        <Promos episodes={[episode]} />
        <EpisodeOffer {...episode} />
        <ToastList />
      </>
    );
  }
  const Store = stub([
    { path: "/stories", Component: Page },
    {
      path: "/session",
      loader: () => ({ person, cartCount: 0, purchasedEpisodes: bought, token: "anti-forgery" }),
    },
    {
      path: "/forms/cart/episodes",
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        if (!refusal) return { ok: true };
        const { text, ...more } = refusal;
        return data({ ok: false, errors: { form: text }, ...more }, { status: 409 });
      },
    },
    { path: "*", Component: Where },
  ]);
  render(<Store initialEntries={["/stories"]} />);
  fireEvent.click(await screen.findByText("ask"));
  await screen.findByText("known");
}

function giveHint(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
  document.cookie = `hint=${value}`;
  // As the script in the document's head does.
  document.documentElement.dataset.hint = value;
}

const asha = { email: "asha@example.com" };
const buyNow = () => screen.getByRole("link", { name: /^Buy Now/ });
const addToCart = () => screen.getByRole("button", { name: /^Add to cart/ });

describe("the promo card", () => {
  test("names title, description, episode count, minutes of each, both prices, what is saved, and the offer [§0.2, §2.44, §2.45, §2.46, §2.47, §3.14]", async () => {
    await open();
    for (const words of [TAPES.title, TAPES.description, "8 episodes", "24 minutes each", "₹129"]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(screen.getByText("₹199").tagName).toBe("S");
    for (const words of ["Save ₹70", "35% OFF", storyMessages.limitedTimeOffer]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
  });

  test("plays a sample on a press where there is one, and asks the streaming service for nothing before", async () => {
    await open();
    expect(screen.queryByRole("button", { name: /sample/ })).toBeNull();
    cleanup();
    await open({ episode: { ...TAPES, sample_url: "https://open.spotify.com/episode/1sample" } });
    expect(document.querySelector("iframe")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: `Play a sample: ${TAPES.title}` }));
    expect(document.querySelector("iframe")?.getAttribute("src")).toBe(
      "https://open.spotify.com/embed/episode/1sample",
    );
  });

  test("leaves the minutes out where they aren't known, and the offer where there is none [§2.45]", async () => {
    const plain = { ...TAPES, episode_duration_minutes: null, sale_price: TAPES.original_price };
    await open({ episode: plain });
    expect(screen.queryByText(/minutes/)).toBeNull();
    expect(screen.queryByText(storyMessages.limitedTimeOffer)).toBeNull();
    expect(screen.queryByText(/OFF|^Save/)).toBeNull();
    expect(screen.getAllByText("₹199")).toHaveLength(1);
  });

  test("Buy Now leads straight to the checkout of this episode [§2.48, R10]", async () => {
    await open({ person: asha });
    fireEvent.click(buyNow());
    const where = await screen.findByTestId("where");
    expect(where.textContent).toBe("/checkout-details?episode=night-bus-tapes");
  });

  test("has no button to buy where its price can't be paid by UPI [R21]", async () => {
    await open({ episode: { ...TAPES, sale_price: rupees(0) } });
    expect(screen.getByRole("heading", { name: TAPES.title })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Buy Now/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /Add to cart/i })).toBeNull();
  });

  test("Add to cart puts it into the cart [R10]", async () => {
    await open({ person: asha });
    fireEvent.click(addToCart());
    await expect.poll(() => sent).toMatchObject([{ episode_id: "night-bus-tapes" }]);
  });

  test.each([
    ["episode-in-cart", cartMessages["episode-in-cart"], "§5.10", "error"],
    ["episode-purchased", cartMessages["episode-purchased"], "§5.12", "info"],
    ["episode-payment-pending", cartMessages["episode-payment-pending"], "R27", "info"],
  ] as const)(
    "says of %s what another tab has done: %s [%s]",
    async (code, sentence, _id, kind) => {
      refusal = cartMessageFor({ code });
      await open({ person: asha });
      fireEvent.click(addToCart());
      const toast = await screen.findByText(sentence);
      expect(toast.closest("[data-toast]")?.getAttribute("data-toast")).toBe(kind);
    },
  );

  test.each([
    [cartMessages.episodeAddFailed, "§8.6"],
    [cartMessages["episode-not-found"], "§8.9"],
  ])("says why Add to cart failed: '%s' [%s]", async (sentence) => {
    await open({ person: asha });
    refusal = { text: sentence, advice: null };
    fireEvent.click(addToCart());
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test("tells a guest to sign in at either button, keeps nothing and goes nowhere [§5.11, R42]", async () => {
    await open();
    fireEvent.click(addToCart());
    expect(screen.getByRole("alert").textContent).toContain(storyMessages.signInForEpisodes);
    fireEvent.click(buyNow());
    expect(screen.queryByTestId("where")).toBeNull();
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe(
      "/auth?next=%2Fstories",
    );
    expect(sent).toEqual([]);
  });

  test("says of a pending purchase that its payment is checked, and sells it no second time [R27]", async () => {
    const bought = [{ id: TAPES.id, payment: "pending", playlist: null }];
    await open({ person: asha, bought });
    expect(screen.getByText(cartMessages["episode-payment-pending"])).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Buy Now/ })).toBeNull();
    expect(screen.queryByText(storyMessages.alreadyPurchased)).toBeNull();
  });

  test("says of a payment that wasn't found that it needs the customer, and leads to the order [R27]", async () => {
    const bought = [{ id: TAPES.id, payment: "rejected", orderId: "the-order", playlist: null }];
    await open({ person: asha, bought });
    expect(screen.getByText(cartMessages["episode-payment-rejected"])).toBeTruthy();
    expect(screen.queryByText(cartMessages["episode-payment-pending"])).toBeNull();
    const order = screen.getByRole("link", { name: storyMessages.openYourOrder });
    expect(order.getAttribute("href")).toBe("/orders/the-order");
    expect(screen.queryByRole("link", { name: /^Buy Now/ })).toBeNull();
  });

  test("says beneath 'Check your email' whom it was sent to, or that it wasn't emailed yet [R27]", async () => {
    const purchase = {
      id: TAPES.id,
      payment: "completed",
      orderId: "the-order",
      playlist: PLAYLIST,
    };
    await open({ person: asha, bought: [{ ...purchase, emailedTo: "a…@example.com" }] });
    expect(screen.getByText("Sent to a…@example.com")).toBeTruthy();
    expect(screen.queryByText(storyMessages.notEmailedYet)).toBeNull();
    cleanup();
    await open({ person: asha, bought: [{ ...purchase, emailedTo: null }] });
    expect(
      screen
        .getByRole("link", { name: /^Not emailed yet: .* until it comes$/ })
        .getAttribute("href"),
    ).toBe("/orders/the-order");
  });

  test("says Already Purchased of a completed one, with the way to listen and a player on a press [§2.49]", async () => {
    const bought = [{ id: TAPES.id, payment: "completed", playlist: PLAYLIST }];
    await open({ person: asha, bought });
    const message = screen.getByText(storyMessages.alreadyPurchased);
    expect(message.parentElement?.classList.contains("bg-info")).toBe(true);
    expect(screen.getByText(storyMessages.checkEmailForAccess)).toBeTruthy();
    const listen = screen.getByRole("link", {
      name: new RegExp(`^${storyMessages.listenOnSpotify}`),
    });
    expect(listen.getAttribute("href")).toBe(PLAYLIST);
    expect(screen.queryByRole("button", { name: /^Add to cart/ })).toBeNull();
    expect(document.querySelector("iframe")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^Play here/ }));
    expect(document.querySelector("iframe")?.getAttribute("src")).toBe(
      "https://open.spotify.com/embed/playlist/1nightbustapesKathalu1",
    );
  });

  test("stands in no empty section where nothing is featured", () => {
    render(<Promos episodes={[]} />);
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("lives in what the server sent, where a script has said before that it was bought", async () => {
    const complaints = vi.spyOn(console, "error").mockReturnValue();
    onTestFinished(() => {
      complaints.mockRestore();
      sessionStorage.clear();
      giveHint("; max-age=0");
    });
    giveHint("first");
    const bought = { id: TAPES.id, payment: "completed", orderId: null, emailedTo: null };
    const person = { letter: "A", avatarUrl: null, seller: false };
    const purchasedEpisodes = [{ ...bought, playlist: PLAYLIST }];
    const copy = { hint: "first", person, cartCount: 0, purchasedEpisodes };
    sessionStorage.setItem("session_copy", JSON.stringify(copy));
    const islandHtml = () => renderToString(<EpisodeOffer {...TAPES} />);
    document.body.innerHTML = renderToString(<Promos episodes={[TAPES]} islandHtml={islandHtml} />);
    markBought();
    const island = document.querySelector<HTMLElement>("[data-island]") as HTMLElement;
    expect(island.querySelector("[data-bought]")?.textContent).toContain("₹129");
    act(() => hydrateIsland(island, EpisodeOffer as ComponentType));
    await waitFor(() => expect(island.hasAttribute("data-waits")).toBe(false));
    expect(island.textContent).toContain(storyMessages.alreadyPurchased);
    // The style sheet hides the offer beside what was bought.
    expect(island.querySelector("[data-purchased]")).toBeTruthy();
    expect(screen.queryByText("₹129")).toBeNull();
    expect(complaints).not.toHaveBeenCalled();
  });
});
