// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { useContext } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { expect, test } from "vitest";
import { Button } from "#ui/forms/button";
import { PageOwner } from "#ui/forms/sending/page-owner";
import AdminLayout from "./layout.tsx";

test("in the admin, what is pressed before the page lives is asked for again [R67]", () => {
  const of = { loaderData: { open: ["/admin"], owner: "asha" } } as Parameters<
    typeof AdminLayout
  >[0];
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => <AdminLayout {...of} />,
      children: [{ index: true, Component: () => <Button id="money">Mark as refunded</Button> }],
    },
  ]);
  document.body.innerHTML = renderToString(<Page />);
  const marked = document.getElementById("money")?.closest("[data-irrevocable]");
  expect(marked?.getAttribute("data-irrevocable")).toBe("");
});

test("a page of the admin is of the person who opened it, until another page is opened", async () => {
  let signedIn = "asha";
  function Layout() {
    const loaderData = useLoaderData<{ open: string[]; owner: string }>();
    return <AdminLayout {...({ loaderData } as Parameters<typeof AdminLayout>[0])} />;
  }
  function Page() {
    const navigate = useNavigate();
    const { revalidate, state } = useRevalidator();
    return (
      <>
        <p>{`of ${useContext(PageOwner)}, ${state}`}</p>
        <Button onClick={() => revalidate()}>Again</Button>
        <Button onClick={() => navigate("/coupons")}>Coupons</Button>
      </>
    );
  }
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: () => ({ open: [], owner: signedIn }),
      Component: Layout,
      shouldRevalidate: () => true,
      children: [
        { index: true, Component: Page },
        { path: "coupons", Component: Page },
      ],
    },
  ]);
  render(<Stub />);
  await screen.findByText("of asha, idle");
  signedIn = "ravi";
  fireEvent.click(screen.getByText("Again"));
  await screen.findByText("of asha, loading");
  await screen.findByText("of asha, idle");
  fireEvent.click(screen.getByText("Coupons"));
  await screen.findByText("of ravi, idle");
});
