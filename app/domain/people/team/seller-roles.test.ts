import { expect, it } from "vitest";
import { may, type Permission } from "./seller-roles.ts";

it("lets staff verify and pack, and nothing that moves money or prices [R25]", () => {
  expect(may("staff", "work-orders")).toBe(true);
  const owners: Permission[] = ["refund", "edit-catalogue", "change-settings", "manage-access"];
  expect(owners.filter((permission) => may("staff", permission))).toEqual([]);
});

it("lets an accountant read orders and figures and import statements, and change nothing else [R25]", () => {
  expect(may("accountant", "see-figures")).toBe(true);
  expect(may("accountant", "import-statements")).toBe(true);
  expect(may("staff", "import-statements")).toBe(false);
  const changes: Permission[] = ["work-orders", "refund", "pause-selling", "manage-customers"];
  expect(changes.filter((permission) => may("accountant", permission))).toEqual([]);
});
