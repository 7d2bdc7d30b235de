import { storeMessages } from "#domain/messages";
import { expect, journey, newPerson } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { button, link, open, read, readToast } from "../steps.ts";

journey(
  "somebody who is invited signs in with a role, sees what is theirs, and another role holds at their next click [R25]",
  async ({ visit }) => {
    const [boss, email] = [newPerson("owner"), newPerson("meera")];
    await signedIn({ email: boss, role: "owner" });
    const owner = await visit({ as: boss });
    await open(owner, "/admin/team");
    await owner.getByLabel("Email").fill(email);
    await owner.getByLabel("Role", { exact: true }).last().selectOption("staff");
    await button(owner, "Invite").click();
    await readToast(owner, "Invited.");
    const row = owner.getByRole("listitem").filter({ hasText: email });
    await read(row, "Not signed in yet");

    const meera = await visit({ as: email });
    await open(meera, "/admin/customers");
    await meera.getByRole("heading", { name: "Customers" }).waitFor();
    expect(await link(meera, "Team").count()).toBe(0);
    await open(meera, "/admin/audit");
    await read(meera, storeMessages.pageNotFound);

    await open(owner, "/admin/team");
    await row.first().getByLabel("Role").selectOption("accountant");
    await button(
      owner.getByRole("listitem").filter({ hasText: email }).first(),
      "Change role",
    ).click();
    await readToast(owner, "Role changed. It takes effect at their next click.");
    await open(meera, "/admin/customers");
    await read(meera, storeMessages.pageNotFound);
    await open(meera, "/admin/orders");
    await meera.getByRole("heading", { name: "Orders" }).waitFor();
    // Waits until the list's pictures have loaded, because they can't load once the session has ended.
    await meera.waitForLoadState("networkidle");

    await owner.getByRole("button", { name: `Sign out everywhere ${email}` }).click();
    await readToast(owner, "Signed out everywhere.");
    await open(meera, "/my-data");
    await meera.waitForURL(/\/auth\?next=/);
  },
);
