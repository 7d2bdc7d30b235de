// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  CONFIRMATION_OWNER,
  confirmationOwner,
  forgetConfirmationsOfOthers,
} from "./forget-confirmations.ts";

const deleteDatabase = vi.fn();

beforeEach(() => {
  vi.stubGlobal("indexedDB", { deleteDatabase });
  localStorage.clear();
  deleteDatabase.mockClear();
  giveLogOut("logged-out=; max-age=0");
});
afterEach(() => void vi.unstubAllGlobals());

function giveLogOut(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
  document.cookie = cookie;
}

test("what proves a payment outlives a session that ended, in every tab, and goes with a log out [R6]", () => {
  CONFIRMATION_OWNER.write("asha");
  forgetConfirmationsOfOthers(null);
  expect(CONFIRMATION_OWNER.read()).toBe("asha");
  expect(deleteDatabase).not.toHaveBeenCalled();
  giveLogOut("logged-out=IjEi");
  forgetConfirmationsOfOthers(null);
  expect(CONFIRMATION_OWNER.read()).toBeNull();
  expect(deleteDatabase).toHaveBeenCalledTimes(1);
});

test("what proves a payment goes as soon as somebody else is signed in, and stays for its own person", () => {
  CONFIRMATION_OWNER.write("asha");
  forgetConfirmationsOfOthers("asha");
  expect(deleteDatabase).not.toHaveBeenCalled();
  forgetConfirmationsOfOthers("ben");
  expect(deleteDatabase).toHaveBeenCalledTimes(1);
});

test("what the version before saved is the signed-in person's, and goes with a log out", () => {
  localStorage.setItem("payment_saved", "1");
  forgetConfirmationsOfOthers("asha");
  expect([confirmationOwner("asha"), confirmationOwner("ben")]).toEqual(["asha", "asha"]);
  expect(deleteDatabase).not.toHaveBeenCalled();
  localStorage.clear();
  localStorage.setItem("payment_saved", "1");
  giveLogOut("logged-out=IjEi");
  forgetConfirmationsOfOthers(null);
  expect(deleteDatabase).toHaveBeenCalledTimes(1);
  expect(localStorage.length).toBe(0);
});
