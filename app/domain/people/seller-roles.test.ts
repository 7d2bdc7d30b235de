import { expect, it } from "vitest";
import { may, type Permission } from "./seller-roles.ts";

it("lets staff verify and pack, and nothing that moves money or prices [R25]", () => {
  expect(may("staff", "work-orders")).toBe(true);
  const owners: Permission[] = ["refund", "edit-catalogue", "change-settings", "manage-access"];
  expect(owners.filter((permission) => may("staff", permission))).toEqual([]);
});

it("lets an accountant read orders and figures, and change nothing [R25]", () => {
  expect(may("accountant", "see-figures")).toBe(true);
  const changes: Permission[] = ["work-orders", "refund", "pause-selling", "manage-customers"];
  expect(changes.filter((permission) => may("accountant", permission))).toEqual([]);
});
