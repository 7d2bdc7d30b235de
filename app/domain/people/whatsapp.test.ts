import { expect, test } from "vitest";
import { whatsAppAddress, whatsAppShareAddress } from "./whatsapp.ts";

test.each(["+91 98765 43210", "9876543210", "098765 43210", "+919876543210"])(
  "%s is called by its country's code and ten digits [R24]",
  (phone) => expect(whatsAppAddress(phone, "hello")).toBe("https://wa.me/919876543210?text=hello"),
);

test("a number of another country keeps its own code", () => {
  expect(whatsAppAddress("+44 20 7946 0958", "hello")).toBe(
    "https://wa.me/442079460958?text=hello",
  );
});

test("the message goes as one text, whatever stands in it", () => {
  const address = whatsAppAddress("9876543210", "Order ORD1 & more? #2");
  expect(address).toBe("https://wa.me/919876543210?text=Order%20ORD1%20%26%20more%3F%20%232");
});

test("a link to share by WhatsApp names nobody, and carries the text whole", () => {
  expect(whatsAppShareAddress("Tea & Rain\nhttps://store.example/product/qt-01")).toBe(
    "https://wa.me/?text=Tea%20%26%20Rain%0Ahttps%3A%2F%2Fstore.example%2Fproduct%2Fqt-01",
  );
});
