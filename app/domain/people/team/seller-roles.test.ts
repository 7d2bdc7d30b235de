import { expect, it } from "vitest";
import { hasPermission, type Permission } from "./seller-roles.ts";

it("lets staff verify and pack, and nothing that moves money or prices [R25]", () => {
  expect(hasPermission("staff", "work-orders")).toBe(true);
  const owners: Permission[] = ["refund", "edit-catalogue", "change-settings", "manage-access"];
  expect(owners.filter((permission) => hasPermission("staff", permission))).toEqual([]);
});

it("lets an accountant read orders and figures and import statements, and change nothing else [R25]", () => {
  expect(hasPermission("accountant", "see-figures")).toBe(true);
  expect(hasPermission("accountant", "import-statements")).toBe(true);
  expect(hasPermission("staff", "import-statements")).toBe(false);
  const changes: Permission[] = ["work-orders", "refund", "pause-selling", "manage-customers"];
  expect(changes.filter((permission) => hasPermission("accountant", permission))).toEqual([]);
});
