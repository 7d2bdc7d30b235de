// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { STANDARD_LOOKS } from "#domain/settings/looks";
import { openPage, press } from "#test/components/store-page";
import { LooksForm } from "./looks-form.tsx";
import type { SubjectData } from "./subject.tsx";

afterEach(cleanup);

test("saved colours are said to show after a reload, because the page keeps those that it was loaded with", async () => {
  const shown = { value: STANDARD_LOOKS as Record<string, unknown>, version: 1 } as SubjectData;
  openPage([
    { path: "/", Component: () => <LooksForm shown={shown} /> },
    {
      path: "/forms/admin/settings/looks/versions",
      action: () => ({ ok: true, version: 2 }),
    },
  ]);
  press("Save");
  expect(await screen.findByText(/^Saved\..+[Rr]eload/)).toBeTruthy();
});
