// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub, useActionData, useFetcher } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { AntiForgery, holdEarlyForms } from "./anti-forgery.tsx";
import { StoreForm } from "./store-form.tsx";

afterEach(cleanup);

type Sent = Record<string, string>;

/** A store that accepts one value and refuses every other as too old. */
function storeThatWants(good: string, sent: Sent[]) {
  return async ({ request }: { request: Request }) => {
    const fields = Object.fromEntries(await request.formData()) as Sent;
    sent.push(fields);
    return fields.token === good
      ? { ok: true }
      : { ok: false, problem: "token_expired", token: "fresh" };
  };
}

function PageForm() {
  const answer = useActionData<{ ok: boolean }>();
  return (
    <AntiForgery value="old">
      <StoreForm>
        <input name="name" defaultValue="Asha" />
        <button type="submit" name="size" value="stamp">
          Save
        </button>
      </StoreForm>
      <p>{answer?.ok ? "saved" : "not saved"}</p>
    </AntiForgery>
  );
}

function FetcherForm() {
  const fetcher = useFetcher<{ ok: boolean }>();
  return (
    <AntiForgery value="old">
      <StoreForm fetcher={fetcher} action="/save">
        <input name="name" defaultValue="Asha" />
        <button type="submit">Save</button>
      </StoreForm>
      <p>{fetcher.data?.ok ? "saved" : "not saved"}</p>
    </AntiForgery>
  );
}

describe("a form of the store", () => {
  it("whose value ran out is sent once more by itself, with all that was typed and pressed", async () => {
    const sent: Sent[] = [];
    const Page = createRoutesStub([
      { path: "/", Component: PageForm, action: storeThatWants("fresh", sent) },
    ]);
    render(<Page />);
    (await screen.findByText("Save")).click();
    await screen.findByText("saved");
    expect(sent).toEqual([
      { token: "old", name: "Asha", size: "stamp" },
      { token: "fresh", name: "Asha", size: "stamp" },
    ]);
  });

  it("by a fetcher likewise", async () => {
    const sent: Sent[] = [];
    const Page = createRoutesStub([
      { path: "/", Component: FetcherForm },
      { path: "/save", action: storeThatWants("fresh", sent) },
    ]);
    render(<Page />);
    (await screen.findByText("Save")).click();
    await screen.findByText("saved");
    expect(sent.map(({ token }) => token)).toEqual(["old", "fresh"]);
  });

  it("that is pressed before its value has come is held, and sent as soon as it can be", async () => {
    // biome-ignore lint/security/noGlobalEval: it stands in the document as text
    window.eval(holdEarlyForms);
    const sent: Sent[] = [];
    function Late() {
      const [token, setToken] = useState("");
      return (
        <AntiForgery value={token}>
          <StoreForm>
            <input name="name" defaultValue="Asha" />
            <button type="submit" name="size" value="stamp">
              Save
            </button>
          </StoreForm>
          <button type="button" onClick={() => setToken("good")}>
            The session comes
          </button>
        </AntiForgery>
      );
    }
    const Page = createRoutesStub([
      { path: "/", Component: Late, action: storeThatWants("good", sent) },
    ]);
    render(<Page />);
    (await screen.findByText("Save")).click();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toEqual([]);
    screen.getByText("The session comes").click();
    await waitFor(() => expect(sent).toEqual([{ token: "good", name: "Asha", size: "stamp" }]));
  });

  it("is repeated once and never for ever", async () => {
    const sent: Sent[] = [];
    const Page = createRoutesStub([
      { path: "/", Component: FetcherForm },
      { path: "/save", action: storeThatWants("nothing", sent) },
    ]);
    render(<Page />);
    (await screen.findByText("Save")).click();
    await waitFor(() => expect(sent).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toHaveLength(2);
    expect(screen.getByText("not saved")).toBeTruthy();
  });
});
