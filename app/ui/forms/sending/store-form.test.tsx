// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { type createRoutesStub, data, redirect, useLoaderData, useNavigate } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import { setSession } from "#session/session-store";
import { GUEST } from "#test/components/sessions";
import { stub } from "#test/components/store-page";
import { ToastList } from "#ui/shell/toast-list";
import { PageOwner } from "./page-owner.tsx";
import { isAnyFormBusy } from "./sender.tsx";
import { StoreForm } from "./store-form.tsx";
import { type StoreFormOptions, type TooLarge, useStoreForm } from "./use-store-form.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Sent = Record<string, FormDataEntryValue>;

/** A server that answers by `answer` and remembers what it was sent. */
function store(answer: (fields: Sent) => unknown) {
  const sent: Sent[] = [];
  const action = async ({ request }: { request: Request }) => {
    const fields = Object.fromEntries(await request.formData());
    sent.push(fields);
    return answer(fields);
  };
  return { sent, action };
}

/** A server that accepts one token and refuses every other as expired. */
const wants = (good: string) =>
  store(({ token }) =>
    token === good
      ? { ok: true }
      : { ok: false, problem: "token_expired", errors: {}, token: "fresh" },
  );

const PICTURE = new File(["a picture of 3 MB"], "pay.png", { type: "image/png" });

function NameForm(options: StoreFormOptions<object>) {
  const [done, setDone] = useState(false);
  const form = useStoreForm({ action: "/save", onDone: () => setDone(true), ...options });
  return (
    <div ref={form.place}>
      <form>
        <input name="name" aria-label="Name in a dialog" />
      </form>
      <StoreForm form={form}>
        <input name="name" aria-label="Name" aria-invalid={Boolean(form.refusal?.errors.name)} />
        <button type="button" onClick={() => form.send({ name: "Asha", screenshot: PICTURE })}>
          Send with a picture
        </button>
        <button type="button" onClick={() => form.send({ screenshot: new File([], "photo.jpg") })}>
          Send an empty file
        </button>
        <button type="submit" name="size" value="stamp" disabled={form.busy}>
          Save
        </button>
        <p role="alert">{[form.refusal?.errors.form, form.refusal?.advice].join("|")}</p>
        <p>{done ? "saved" : "not saved"}</p>
      </StoreForm>
    </div>
  );
}

function open(
  { action }: Pick<ReturnType<typeof store>, "action">,
  options: StoreFormOptions<object> = {},
  more: Parameters<typeof createRoutesStub>[0] = [],
) {
  const Store = stub([
    { path: "/", Component: () => <NameForm {...options} /> },
    { path: "/save", action },
    ...more,
  ]);
  if (options.name !== "early") setSession({ ...GUEST, token: "old" });
  render(
    <PageOwner value={options.name === "asha's" ? "asha" : ""}>
      <Store />
      <ToastList />
    </PageOwner>,
  );
}

const type = (name: string) =>
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: name } });
const press = () => fireEvent.click(screen.getByText("Save"));
const alertOf = () => screen.getByRole("alert").textContent;

describe("a form of the store", () => {
  it("whose value ran out is sent once more by itself, with all that was typed and pressed, and whose page it is", async () => {
    const { sent, action } = wants("fresh");
    open({ action }, { name: "asha's" });
    type("Asha");
    press();
    await screen.findByText("saved");
    expect(sent).toMatchObject([
      { token: "old", name: "Asha", size: "stamp", pageOwner: "asha" },
      { token: "fresh", name: "Asha", size: "stamp", pageOwner: "asha" },
    ]);
  });

  it("whose fresh value is refused too is sent twice in all, and says that it wasn't saved", async () => {
    const { sent, action } = wants("nothing");
    open({ action });
    press();
    await waitFor(() => expect(sent).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toHaveLength(2);
    expect(screen.getByText("not saved")).toBeTruthy();
  });

  it("that is pressed before the session has come is busy, and sent as soon as it can be", async () => {
    const { sent, action } = store(() => ({ ok: true }));
    open({ action }, { name: "early" });
    type("Asha");
    press();
    await waitFor(() => expect(screen.getByText<HTMLButtonElement>("Save").disabled).toBe(true));
    expect(sent).toEqual([]);
    act(() => setSession({ ...GUEST, token: "late" }));
    await screen.findByText("saved");
    expect(sent).toMatchObject([{ token: "late", name: "Asha", size: "stamp" }]);
  });

  it("never stays busy without a word where the session doesn't come", async () => {
    vi.useFakeTimers();
    const { sent, action } = store(() => ({ ok: true }));
    open({ action }, { name: "early" });
    press();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(alertOf()).toContain(storeMessages.networkError);
    expect(screen.getByText<HTMLButtonElement>("Save").disabled).toBe(false);
    expect(sent).toEqual([]);
  });

  it.each([
    ["no network", () => new TypeError("Failed to fetch")],
    ["a page of something else", () => new Response("<html>")],
    ["413 of a proxy", () => new Response("<html>", { status: 413 })],
    ["404 of a proxy", () => new Response("<html>", { status: 404 })],
    ["502 of a proxy", () => new Response("<html>", { status: 502 })],
  ])("that gets %s stays as it is, and says so", async (_what, thrown) => {
    const { action } = store(() => Promise.reject(thrown()));
    open({ action });
    type("Asha");
    press();
    await waitFor(() => expect(alertOf()).toContain(storeMessages.networkError));
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Asha");
  });

  it("says that the person's own network is away where it is", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { action } = store(() => Promise.reject(new TypeError("Failed to fetch")));
    open({ action });
    press();
    await waitFor(() => expect(alertOf()).toContain(storeMessages.offline));
  });

  it("that gets no answer of the store's stays as it is, too", async () => {
    const { action } = store(() => null);
    open({ action });
    press();
    await waitFor(() => expect(alertOf()).toContain(storeMessages.networkError));
  });

  it("says it in its own words, with what happened under them", async () => {
    const { action } = store(() => Promise.reject(new TypeError("Failed to fetch")));
    open({ action }, { failed: "Not saved." });
    press();
    await waitFor(() => expect(alertOf()).toBe(`Not saved.|${storeMessages.networkError}`));
  });

  it("hears that a page isn't there, and follows where it is led", async () => {
    const missing = store(() =>
      data(
        { ok: false, problem: "no-form", errors: { form: storeMessages.pageNotFound } },
        { status: 404 },
      ),
    );
    open(missing);
    press();
    await waitFor(() => expect(alertOf()).toContain(storeMessages.pageNotFound));
    cleanup();
    const away = { path: "/orders", Component: () => <p>another page</p> };
    open(
      store(() => redirect("/orders")),
      {},
      [away],
    );
    press();
    await screen.findByText("another page");
  });

  it("puts the focus on the field that was refused", async () => {
    open(store(() => ({ ok: false, problem: "fields", errors: { name: "Which?" } })));
    press();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  });

  it.each([
    ["Name", true],
    ["Name in a dialog", false],
  ])("loses what was said of a field once that is filled: %s", async (label, isLost) => {
    open(store(() => ({ ok: false, problem: "fields", errors: { name: "Which?" } })));
    press();
    const field = screen.getByLabelText("Name");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    // The form listens only after its effects have run, which may be later than the first paint of the refusal.
    await waitFor(() => {
      fireEvent.input(screen.getByLabelText(label), { target: { value: "Asha" } });
      expect(field.getAttribute("aria-invalid")).toBe(String(!isLost));
    });
  });

  it("reads the session again where it has ended", async () => {
    let read = 0;
    const session = { path: "/session", loader: () => ({ read: ++read }) };
    const refused = data({ ok: false, problem: "signed-out", errors: {} }, { status: 401 });
    open(
      store(() => refused),
      {},
      [session],
    );
    press();
    await waitFor(() => expect(read).toBe(1));
  });
});

it("a chosen file without a byte in it is sent as a file, not as its name", async () => {
  const types: (string | null)[] = [];
  const action = async ({ request }: { request: Request }) => {
    types.push(request.headers.get("Content-Type"));
    return { ok: true };
  };
  open({ action });
  fireEvent.click(screen.getByText("Send an empty file"));
  await screen.findByText("saved");
  expect(types).toEqual([expect.stringContaining("multipart/form-data")]);
});

describe("a form that must go through without its picture", () => {
  const pressWithPicture = () => fireEvent.click(screen.getByText("Send with a picture"));
  const withoutPicture = async () => {
    const form = new FormData();
    form.set("name", "Asha");
    form.set("without_screenshot", "1");
    return form;
  };
  const proxy = (thrown: () => unknown) =>
    store(({ screenshot }) =>
      screenshot instanceof File && screenshot.size > 0
        ? Promise.reject(thrown())
        : Promise.resolve({ ok: true }),
    );

  it.each([
    ["refuses", () => new Response("<html>", { status: 413 })],
    ["cuts off", () => new TypeError("Failed to fetch")],
  ])("is sent without it where a proxy %s the picture", async (_how, thrown) => {
    const { sent, action } = proxy(thrown);
    open({ action }, { shrinkForm: withoutPicture });
    pressWithPicture();
    await screen.findByText("saved");
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual({ token: "old", name: "Asha", without_screenshot: "1" });
  });

  it("is sent once, with its picture, where the store is away: the sentence asks to try again", async () => {
    const { sent, action } = proxy(() => new Response("<html>", { status: 502 }));
    open({ action }, { shrinkForm: withoutPicture });
    pressWithPicture();
    await waitFor(() => expect(alertOf()).toContain(storeMessages.networkError));
    expect(sent).toHaveLength(1);
  });

  it("is sent with smaller ones first, each made of the first, and without one at last", async () => {
    const { sent, action } = proxy(() => new Response("<html>", { status: 413 }));
    const requested: unknown[] = [];
    const shrinkForm = async ({ form, tries, isConnectionCut }: TooLarge) => {
      requested.push([(form.get("screenshot") as File).name, tries, isConnectionCut]);
      if (tries > 2) return await withoutPicture();
      const made = new FormData();
      made.set("name", `${form.get("name")}`);
      made.set("screenshot", new File(["smaller"], `smaller-${tries}.png`));
      return made;
    };
    open({ action }, { shrinkForm });
    pressWithPicture();
    await screen.findByText("saved");
    expect(requested).toEqual([1, 2, 3].map((tries) => ["pay.png", tries, false]));
    const names = sent.map(({ screenshot }) => (screenshot as File | undefined)?.name);
    expect(names).toEqual(["pay.png", "smaller-1.png", "smaller-2.png", undefined]);
    expect(sent[3]).toEqual({ token: "old", name: "Asha", without_screenshot: "1" });
  });

  it("says what can't be made smaller, where it can't go without", async () => {
    const { sent, action } = proxy(() => new TypeError("Failed to fetch"));
    open({ action }, { shrinkForm: async () => "No smaller." });
    pressWithPicture();
    await waitFor(() => expect(alertOf()).toBe("No smaller.|"));
    expect(sent).toHaveLength(1);
  });

  it("is sent as it is by every other form", async () => {
    const { sent, action } = proxy(() => new Response("<html>", { status: 413 }));
    open({ action });
    pressWithPicture();
    await waitFor(() => expect(alertOf()).toContain(storeMessages.networkError));
    expect(sent).toHaveLength(1);
  });
});

/**
 * A form that sends itself three times, each time as soon as it has an answer, while the page's data is still
 * loading.
 */
function StepsForm({ heard }: { heard: number[] }) {
  const [left, setLeft] = useState(3);
  const form = useStoreForm<{ left: number }>({
    action: "/save",
    onDone: ({ left }) => {
      heard.push(left);
      setLeft(left);
      if (left > 0) form.send({ left: String(left) });
    },
  });
  return (
    <button type="button" onClick={() => form.send({ left: String(left) })}>
      {left === 0 ? "all done" : "Begin"}
    </button>
  );
}

it("that sends itself again while its page is read hears each answer once", async () => {
  const heard: number[] = [];
  const { sent, action } = store(({ left }) => ({ ok: true, left: Number(left) - 1 }));
  const slowly = () => new Promise((resolve) => setTimeout(resolve, 30, null));
  const Store = stub([
    {
      path: "/",
      loader: slowly,
      HydrateFallback: () => null,
      Component: () => <StepsForm heard={heard} />,
    },
    { path: "/save", action },
  ]);
  setSession(GUEST);
  render(
    <>
      <Store />
      <ToastList />
    </>,
  );
  fireEvent.click(await screen.findByText("Begin"));
  await screen.findByText("all done");
  expect(heard).toEqual([2, 1, 0]);
  expect(sent).toHaveLength(3);
  await waitFor(() => expect(isAnyFormBusy()).toBe(false));
});

/** A page whose number changes with each loading, and a form. */
function CountedPage({ background }: { background: boolean }) {
  const { count } = useLoaderData<{ count: number }>();
  const navigate = useNavigate();
  const form = useStoreForm({ action: "/save", background });
  return (
    <>
      <p>{`page ${count}${form.busy ? ", saving" : ""}${form.refusal ? ", refused" : ""}`}</p>
      <button type="button" onClick={() => form.send({})}>
        Save
      </button>
      <button type="button" onClick={() => void navigate("/?again")}>
        Load again
      </button>
    </>
  );
}

function openCounted(background: boolean, answer: unknown) {
  const loads = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const saves = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const counted = { loads: 0 };
  loads[0]?.resolve();
  const loader = async () => {
    const count = counted.loads++;
    await loads[count]?.promise;
    return { count };
  };
  const { sent, action } = store(async () => {
    await saves[sent.length - 1]?.promise;
    return answer;
  });
  const Page = () => <CountedPage background={background} />;
  const Store = stub([
    { path: "/", loader, HydrateFallback: () => null, Component: Page },
    { path: "/save", action },
  ]);
  setSession(GUEST);
  render(
    <>
      <Store />
      <ToastList />
    </>,
  );
  return { sent, loads, saves, counted };
}

it("in the background loads nothing again, and stops no loading that is under way", async () => {
  const { sent, loads, saves, counted } = openCounted(true, { ok: true });
  await screen.findByText("page 0");
  fireEvent.click(screen.getByText("Save"));
  await screen.findByText("page 0, saving");
  saves[0]?.resolve();
  await screen.findByText("page 0");
  expect(counted.loads).toBe(1);

  fireEvent.click(screen.getByText("Save"));
  await screen.findByText("page 0, saving");
  fireEvent.click(screen.getByText("Load again"));
  await waitFor(() => expect(counted.loads).toBe(2));
  saves[1]?.resolve();
  await screen.findByText("page 0");
  loads[1]?.resolve();
  await screen.findByText("page 1");
  expect(sent).toHaveLength(2);
});

it("that is refused while another page is loaded lets that page come", async () => {
  const refused = data({ ok: false, problem: "full", errors: { form: "Full." } }, { status: 409 });
  const { loads, saves, counted } = openCounted(false, refused);
  await screen.findByText("page 0");
  fireEvent.click(screen.getByText("Save"));
  await screen.findByText("page 0, saving");
  saves[0]?.resolve();
  await screen.findByText("page 0, refused");
  expect(counted.loads).toBe(1);

  fireEvent.click(screen.getByText("Save"));
  await screen.findByText("page 0, saving");
  fireEvent.click(screen.getByText("Load again"));
  await waitFor(() => expect(counted.loads).toBe(2));
  saves[1]?.resolve();
  await screen.findByText("page 0, refused");
  loads[1]?.resolve();
  await screen.findByText("page 1, refused");
});

it("in the background isn't busy for ever where another one of its name was sent meanwhile", async () => {
  const saves = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { sent, action } = store(async () => {
    await saves[sent.length - 1]?.promise;
    return { ok: true };
  });
  const options = { background: true, name: "shared" };
  const Both = () => [1, 2].map((each) => <NameForm key={each} {...options} />);
  const Store = stub([
    { path: "/", Component: Both },
    { path: "/save", action },
  ]);
  setSession(GUEST);
  render(
    <>
      <Store />
      <ToastList />
    </>,
  );
  const busy = () => screen.getAllByText<HTMLButtonElement>("Save").map((save) => save.disabled);
  for (const [place, expected] of [
    [0, [true, false]],
    [1, [false, true]],
  ] as const) {
    fireEvent.click(screen.getAllByText("Save")[place] as HTMLElement);
    for (const save of saves.slice(0, place)) save.resolve();
    await waitFor(() => expect(busy()).toEqual(expected));
  }
  saves[1]?.resolve();
  await screen.findByText("saved");
  expect(busy()).toEqual([false, false]);
  expect(screen.getAllByText("not saved")).toHaveLength(1);
});
