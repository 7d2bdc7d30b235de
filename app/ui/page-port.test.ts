import { expect, it, vi } from "vitest";
import { awaitPagePort, DOCUMENT_PORT, openPagePort, reloadPage } from "./page-port.tsx";

function portOfApp() {
  return { ...DOCUMENT_PORT, reload: vi.fn((shown: () => void) => shown()) };
}

it("a document has no data to load again, so what changed is shown at once", () => {
  const shown = vi.fn();
  reloadPage(shown);
  expect(shown).toHaveBeenCalledOnce();
});

it("a page of the app loads its data again, once, for what changed before it was hydrated", () => {
  const app = portOfApp();
  const [joined, owned] = [vi.fn(), vi.fn()];
  awaitPagePort();
  reloadPage(joined);
  reloadPage(owned);
  expect(joined).not.toHaveBeenCalled();
  const close = openPagePort(app);
  expect(app.reload).toHaveBeenCalledOnce();
  expect(joined).toHaveBeenCalledOnce();
  expect(owned).toHaveBeenCalledOnce();
  close();
});

it("a page of the app that was hydrated first loads nothing again by itself", () => {
  const app = portOfApp();
  awaitPagePort();
  openPagePort(app)();
  expect(app.reload).not.toHaveBeenCalled();
});
