// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, test, vi } from "vitest";
import { adminMessages } from "#domain/orders/admin-messages";
import { openPage, press } from "#test/components/store-page";
import { UndoForm } from "./undo-form.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("an Undo at the last moment that failed says so, and isn't taken for done", async () => {
  const answered = Promise.withResolvers<never>();
  openPage([
    {
      path: "/",
      Component: () => (
        <UndoForm action="/undo" fields={{}} millisecondsLeft={60_000} done={null}>
          Verified
        </UndoForm>
      ),
    },
    { path: "/undo", action: () => answered.promise },
  ]);
  press("Undo");
  await act(() => vi.advanceTimersByTimeAsync(60_001));
  screen.getByText("Verified");
  answered.reject(new TypeError("Failed to fetch"));
  await screen.findByText(adminMessages.formFailed);
  screen.getByText("Verified");
});
