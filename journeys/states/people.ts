import type { Page } from "playwright-core";
import { newPerson, storeOwner } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { buyer } from "../people/buyers.ts";
import { button, link, open, read } from "../steps.ts";
import type { State } from "./state.ts";

const as = storeOwner;

/** Screens on which owners see people: customers, the team, and who did what. */
export const peopleStates: State[] = [
  {
    name: "admin-customers",
    as,
    main: true,
    reach: async (page) => {
      await buyer("shipped");
      await open(page, "/admin/customers");
      await read(page, "1 order");
    },
  },
  {
    name: "admin-customers-nobody-found",
    as,
    reach: async (page) => {
      await open(page, "/admin/customers?q=nobody-of-that-name");
      await read(page, "Nobody found.");
    },
  },
  {
    name: "admin-customer",
    as,
    main: true,
    reach: async (page) => {
      await seesCustomer(page, (await buyer("shipped")).email);
      await button(page, "Erase this person").waitFor();
    },
  },
  {
    name: "admin-customer-with-an-open-order",
    as,
    reach: async (page) => {
      await seesCustomer(page, (await buyer("waiting")).email);
      await read(page, "Settle these first:");
    },
  },
  {
    name: "admin-customer-erasure-dialog",
    as,
    reach: async (page) => {
      await seesCustomer(page, (await buyer("shipped")).email);
      await button(page, "Erase this person").click();
      await button(page, "Erase").click();
      await read(page, "Please type the word erase to go on.");
    },
  },
  {
    name: "admin-team",
    as,
    main: true,
    reach: async (page) => {
      await signedIn({ email: newPerson("staff"), role: "staff" });
      await open(page, "/admin/team");
      await read(
        page,
        "Whoever runs your server made this address an owner. Only they can change that.",
      );
    },
  },
  {
    name: "admin-team-errors",
    as,
    reach: async (page) => {
      await open(page, "/admin/team");
      await page.getByLabel("Email").fill("nobody");
      await button(page, "Invite").click();
      await read(page, "Please enter an email address like name@example.com.");
    },
  },
  {
    name: "admin-retention",
    as,
    reach: async (page) => {
      await open(page, "/admin/settings/retention");
      await read(page, "What is deleted next");
    },
  },
  {
    name: "admin-audit",
    as,
    main: true,
    reach: async (page) => {
      await open(page, "/admin/audit");
      await page.getByRole("heading", { name: "Audit" }).waitFor();
    },
  },
  {
    name: "admin-security-log",
    as,
    reach: async (page) => {
      await open(page, "/admin/audit/security");
      await link(page, "All").waitFor();
    },
  },
];

async function seesCustomer(page: Page, email: string): Promise<void> {
  await open(page, `/admin/customers?q=${encodeURIComponent(email)}`);
  await page.locator('a[href^="/admin/customers/"]').first().click();
  await page.getByRole("heading", { name: "Contact" }).waitFor();
}
