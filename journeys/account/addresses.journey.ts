import { peopleMessages } from "#domain/people/messages";
import { expect, journey, newPerson } from "#test/browser/journey";
import { customer } from "../people/customers.ts";
import { button, link, open, read, readToast, waitForPage } from "../steps.ts";

journey(
  "a customer on the way to pay saves an address and is back at the checkout [§2.117, §2.118]",
  async ({ visit }) => {
    const page = await visit({
      as: await customer({ cart: [["ndk-01", "postal", 1]] }),
    });
    await open(page, "/checkout-details");
    await link(page, "Manage addresses").click();
    await waitForPage(page, "/addresses");
    await button(page, "Add New Address").click();
    expect(await page.evaluate(() => window.history.state.usr)).toEqual({
      returnTo: "/checkout-details",
      fromCheckout: true,
    });

    await page.getByLabel("Name").fill("Meera");
    await page.getByLabel("Mobile number").fill("12345");
    await button(page, "Save Address").click();
    await read(page.getByRole("alert"), peopleMessages.checkMarkedFields);
    await read(page, peopleMessages["pin-missing"]);
    await read(page, peopleMessages["address-missing"]);
    await read(page, peopleMessages["mobile-malformed"]);
    // Everything that was typed is still there, and the first wrong field has the focus.
    expect(await page.getByLabel("Name").inputValue()).toBe("Meera");
    expect(await page.getByLabel("Mobile number").inputValue()).toBe("12345");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("pin");

    await page.getByLabel("PIN code").fill("520001");
    expect(await page.getByLabel("State").inputValue()).toBe("Andhra Pradesh");
    await page.getByLabel("Address", { exact: true }).fill("12 Temple Road\nVijayawada");
    await page.getByLabel("Mobile number").fill("+91 98765 43210");
    await button(page, "Save Address").click();
    await waitForPage(page, "/checkout-details");
    await readToast(page, peopleMessages.addressUpdated);
    await expect.poll(() => page.getByRole("radio", { name: /Meera/ }).isChecked()).toBe(true);
    expect(await page.getByLabel("Mobile number").inputValue()).toBe("9876543210");
    expect(await page.evaluate(() => window.history.state.usr)).toMatchObject({
      fromAddressEdit: true,
    });
  },
);

journey(
  "a customer edits an address, and deletes it when asked twice [§2.120, §2.122]",
  async ({ visit }) => {
    const page = await visit({ as: await customer() });
    await open(page, "/addresses");
    await button(page, "Edit").click();
    await page.getByLabel("Name").fill("Asha of Vijayawada");
    await button(page, "Save Address").click();
    await readToast(page, peopleMessages.addressUpdated);
    await page.getByRole("heading", { name: "Asha of Vijayawada" }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 30));
    await expect.poll(focused).toBe("Edit");

    await button(page, "Delete").click();
    const dialog = page.getByRole("dialog", { name: peopleMessages.deleteAddressConfirmation });
    await button(dialog, "Cancel").click();
    await dialog.waitFor({ state: "hidden" });
    await button(page, "Delete").click();
    await button(dialog, "Delete").click();
    await readToast(page, peopleMessages.addressDeleted);
    await page.getByRole("heading", { name: "Add New Address" }).waitFor();
  },
);

journey(
  "without a network the address form says so and keeps what was typed [§2.121]",
  async ({ visit }) => {
    const page = await visit({ as: await customer({ home: null }) });
    await open(page, "/addresses");
    await page.getByLabel("PIN code").fill("520001");
    await page.getByLabel("Name").fill("Asha Rao");
    await page.getByLabel("Address", { exact: true }).fill("12 Temple Road");
    await page.getByLabel("Mobile number").fill("9876543210");
    await page.context().setOffline(true);
    await button(page, "Save Address").click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe("12 Temple Road");
    await page.context().setOffline(false);
    await button(page, "Save Address").click();
    await readToast(page, peopleMessages.addressUpdated);
  },
);

journey(
  "a customer adds three addresses, edits one and deletes one [§1.2, §2.116, §4.30, §8.61]",
  async ({ visit }) => {
    const page = await visit({ as: newPerson() });
    await open(page, "/addresses");
    const form = {
      pin: page.getByLabel("PIN code"),
      name: page.getByLabel("Name"),
      address: page.getByLabel("Address", { exact: true }),
      mobile: page.getByLabel("Mobile number"),
    };
    const write = async (name: string, address: string, mobile: string) => {
      await form.pin.fill("520 001");
      await form.name.fill(name);
      await form.address.fill(address);
      await form.mobile.fill(mobile);
      await button(page, "Save Address").click();
      await readToast(page, peopleMessages.addressUpdated);
    };
    for (const [name, street] of [
      ["Asha Rao", "1 Temple Road"],
      ["ఆశా రావు", "గుడి వీధి 2"],
      ["Asha 🌸", "3 Temple Road"],
    ] as const) {
      if (name !== "Asha Rao") await button(page, "Add New Address").click();
      await write(name, `${street}\nVijayawada`, "+91 98765 43210");
      await page.getByRole("article", { name }).waitFor();
      await read(page.getByRole("article", { name }), "+91 9876543210");
    }
    await read(page, peopleMessages.addressesFull);
    expect(await button(page, "Add New Address").count()).toBe(0);

    await button(page.getByRole("article", { name: "Asha Rao" }), "Edit").click();
    expect(await form.pin.inputValue()).toBe("520001");
    expect(await form.address.inputValue()).toBe("1 Temple Road\nVijayawada");
    await write("Asha R.", "4 Temple Road", "9876543210");
    await read(page.getByRole("article", { name: "Asha R." }), "4 Temple Road");

    await button(page.getByRole("article", { name: "Asha 🌸" }), "Delete").click();
    const dialog = page.getByRole("dialog", { name: peopleMessages.deleteAddressConfirmation });
    await button(dialog, "Delete").click();
    await readToast(page, peopleMessages.addressDeleted);
    await page.getByRole("article", { name: "Asha 🌸" }).waitFor({ state: "detached" });
    await button(page, "Add New Address").waitFor();
  },
);

journey(
  "each wrong field says what it wants, and nothing typed is lost [§5.33]",
  async ({ visit }) => {
    const page = await visit({ as: newPerson() });
    await open(page, "/addresses");
    await button(page, "Save Address").click();
    for (const sentence of [
      peopleMessages["pin-missing"],
      peopleMessages["name-missing"],
      peopleMessages["address-missing"],
      peopleMessages["mobile-missing"],
    ]) {
      await read(page, sentence);
    }
    const typed = {
      "PIN code": "290001",
      Name: "x".repeat(51),
      Address: "<script>alert(1)</script>".repeat(10),
      "Mobile number": "1234567890",
    };
    for (const [label, text] of Object.entries(typed)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await button(page, "Save Address").click();
    for (const sentence of [
      peopleMessages["pin-unknown"]({ prefix: "29" }),
      peopleMessages["name-too-long"],
      peopleMessages["address-too-long"],
      peopleMessages["mobile-malformed"],
    ]) {
      await read(page, sentence);
    }
    for (const [label, text] of Object.entries(typed)) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    }
  },
);

journey(
  "what was chosen on the details form is as it was after the way to the addresses",
  async ({ visit }) => {
    const email = await customer({ cart: [["qt-05", "postal", 1]] });
    const page = await visit({ as: email });
    await open(page, "/checkout-details");
    await page.getByRole("radio", { name: /Express/ }).check();
    await link(page, "Manage addresses").click();
    await waitForPage(page, "/addresses");
    await button(page, "Edit").click();
    await page.getByLabel("Address", { exact: true }).fill("<b>12</b> Temple Road, Vijayawada");
    await button(page, "Save Address").click();
    await waitForPage(page, "/checkout-details");
    for (const name of [/Temple Road/, /Express/]) {
      await page.getByRole("radio", { name, checked: true }).waitFor();
    }
    await read(page, "<b>12</b> Temple Road");
    await button(page, "Proceed to Payment").click();
    await page.getByRole("heading", { name: "Amount to pay ₹125" }).waitFor();
  },
);
