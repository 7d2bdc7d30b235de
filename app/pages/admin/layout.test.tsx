// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Button } from "#ui/forms/button";
import AdminLayout from "./layout.tsx";

test("in the admin, what is pressed before the page lives is asked for again [R67]", () => {
  const of = { loaderData: { open: ["/admin"] } } as Parameters<typeof AdminLayout>[0];
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
