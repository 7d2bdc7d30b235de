// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import { ShareButton } from "#ui/share-button";
import { ToastList } from "#ui/shell/toast-list";
import { CopyButton } from "./copy-button.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Browsers refuse to copy or share if the press was some seconds ago. */
const expired = async () => {
  throw new DOMException("a press is needed", "NotAllowedError");
};
let copied: string[] = [];
const clipboard = (writeText: (text: string) => Promise<void>) => {
  copied = [];
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  document.execCommand = () => false;
};

describe("a press for the clipboard that a browser takes for too old", () => {
  test("says that nothing was copied", async () => {
    clipboard(expired);
    render(
      <>
        <CopyButton text="store@okicici" content="UPI ID" />
        <ToastList />
      </>,
    );
    fireEvent.click(screen.getByRole("button", { name: /UPI ID/ }));
    expect(await screen.findByText(storeMessages.copyFailed)).toBeTruthy();
  });

  test("for the phone's own sheet copies the link instead; a sheet that was closed copies nothing", async () => {
    clipboard(async (text) => void copied.push(text));
    Object.assign(navigator, { share: expired });
    render(<ShareButton title="A card" url="/product/qt-01" />);
    fireEvent.click(screen.getByRole("button", { name: "Share" }));
    expect(await screen.findByText("Link copied")).toBeTruthy();
    expect(copied).toEqual([`${window.location.origin}/product/qt-01`]);

    const closed = vi.fn(async () => {
      throw new DOMException("closed", "AbortError");
    });
    Object.assign(navigator, { share: closed });
    fireEvent.click(screen.getByRole("button", { name: "Share" }));
    await expect.poll(() => closed.mock.calls.length).toBe(1);
    expect(copied).toHaveLength(1);
  });
});
