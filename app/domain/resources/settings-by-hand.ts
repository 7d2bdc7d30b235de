import { PAYMENT_ROUTE_NAMES, UPI_ID_KIND_NAMES } from "#domain/checkout/payee";
import { colourField, type Scheme, TOKEN_NAMES, TOKENS, type Token } from "#domain/settings/looks";
import type { SubjectRules } from "./settings-subject.ts";

/** A subject whose form's page isn't one of the settings' pages names it. */
type HandWrittenSubject = Omit<SubjectRules, "description"> & {
  description?: string;
  page?: "/admin/shipping/couriers" | "/admin/order-emails";
};

const EXAMPLE_COLOURS: Readonly<Record<Token, string>> = {
  background: "#f4f7fb",
  text: "#101b2d",
  buttons: "#1d4ed8",
  labels: "#ffffff",
  links: "#1d4ed8",
  highlights: "#f59e0b",
};

/**
 * Subjects whose forms calculate or draw while one types. Form, schema and default values are written by hand; the
 * fields say how the history names them, and what tests send.
 */
export const HAND_WRITTEN_SETTINGS = {
  icon: {
    title: "Icon",
    description:
      "The icon is shown in browser tabs, on phones' home screens, and where a link is shared.",
    listed: [],
    fields: [{ name: "file", label: "Picture", example: ":picture" }],
  },
  logo: {
    title: "Logo",
    description:
      "The logo is shown at the top of every page, in emails and on packing slips, in place of the store's name.",
    listed: [],
    fields: [
      { name: "file", label: "Picture", example: ":picture" },
      { name: "plate", label: "Light background on dark pages", example: "" },
    ],
  },
  looks: {
    title: "Colours, fonts and frames",
    description:
      "For all pages and emails. For a colour that you leave empty, the store takes the standard one or one that fits yours. Badges and messages keep their colours.",
    listed: [],
    fields: [
      ...coloursOf("light"),
      ...coloursOf("dark"),
      { name: "frame", label: "Frame", example: "plain" },
      {
        name: "headingFace",
        label: "Font of headings",
        options: optionsOf({ serif: "with serifs", sans: "without serifs" }),
        example: "sans",
      },
      {
        name: "textFace",
        label: "Font of text",
        options: optionsOf({ serif: "with serifs", fraunces: "Fraunces" }),
        example: "serif",
      },
    ],
  },
  payee: {
    title: "UPI",
    description:
      "Customers pay to this UPI ID. Payment pages that are already open keep the old one.",
    historyName: "where customers pay",
    fresh: true,
    listed: ["upiId", "registeredName"],
    fields: [
      { name: "upiId", label: "UPI ID", example: "vennela@ybl" },
      {
        name: "registeredName",
        label: "What customers' apps show",
        example: "VENNELA RAO (HDFC Bank)",
      },
      { name: "name", label: "Name in payment links", example: "Vennela Prints" },
      { name: "providers", label: "Allowed endings of UPI IDs", example: "ybl, okicici" },
      {
        name: "kind",
        label: "Kind of UPI ID",
        options: optionsOf(UPI_ID_KIND_NAMES),
        example: "merchant",
      },
      { name: "category", label: "Category code", example: "5942" },
      {
        name: "worked",
        label: "What worked with ₹1",
        options: optionsOf(PAYMENT_ROUTE_NAMES),
        example: "upi-id,qr,app-links",
      },
      {
        name: "triedOn",
        label: "Day of the ₹1 test",
        emptyIsToday: () => true,
        example: "2026-11-23",
      },
      { name: "triedId", label: "UPI ID of the ₹1 test", example: "vennela@ybl" },
    ],
  },
  couriers: {
    title: "Couriers",
    page: "/admin/shipping/couriers",
    fields: [
      { name: "couriers", label: "Couriers", example: '[{"name":"India Post","link":null}]' },
    ],
  },
  orderEmails: {
    title: "Emails about new orders",
    page: "/admin/order-emails",
    fields: [
      {
        name: "when",
        label: "Emails about new orders",
        options: optionsOf({
          "at-once": "at once",
          gathered: "several together",
          daily: "once a day",
        }),
        example: "gathered",
      },
      { name: "everyMinutes", label: "Minutes between two emails", example: "60" },
      { name: "dailyAt", label: "Hour of the daily email", example: "9" },
      { name: "quiet", label: "Quiet hours", example: "on" },
      { name: "quietFrom", label: "Quiet from (hour)", example: "22" },
      { name: "quietUntil", label: "Quiet until (hour)", example: "7" },
    ],
  },
} as const satisfies Record<string, HandWrittenSubject>;

function coloursOf(scheme: Scheme) {
  const of = scheme === "dark" ? " (dark)" : "";
  return TOKEN_NAMES.map((token) => ({
    name: colourField(token, scheme),
    label: `${TOKENS[token]}${of}`,
    example: EXAMPLE_COLOURS[token],
  }));
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, name]) => ({ value, label: () => name }));
}
