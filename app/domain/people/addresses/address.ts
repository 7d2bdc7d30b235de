/** Addresses (spec §3 profiles, §4 Address form, §5, §9, reading R45). */
import { ADDRESS_CHARACTERS, NAME_CHARACTERS } from "#domain/limits";
import { type MobileProblem, parseMobile } from "#domain/people/mobile";
import { type PinProblem, parsePin, pinCodeIn, statesOfPin } from "./pin-codes.ts";

/** As stored and printed: `address` ends with a line of state and PIN code (see `composed`). */
export type Address = { name: string; address: string; mobile: string };

type FieldFacts = {
  /** The browser's autocomplete name. */
  autoComplete: string;
  example: string;
  optional?: true;
  /** The box's height, for a text of several lines. */
  rows?: number;
  keyboard?: "tel";
  autoCapitalize?: "words";
};

/** The fields of an address, in the form's order. Type, schema, form and the browser's memory derive from it. */
const FIELDS = {
  pin: { autoComplete: "postal-code", example: "520001" },
  /** Asked for only where the PIN code may belong to several states. */
  state: { autoComplete: "address-level1", example: "Andhra Pradesh", optional: true },
  /** House, street and town. */
  address: { autoComplete: "street-address", example: "12 Temple Road, Vijayawada", rows: 2 },
  name: { autoComplete: "name", example: "Asha Rao", autoCapitalize: "words" },
  mobile: { autoComplete: "tel", example: "9876543210", keyboard: "tel" },
} as const satisfies Record<string, FieldFacts>;

export type AddressField = keyof typeof FIELDS;

export const ADDRESS_FIELDS: Readonly<Record<AddressField, FieldFacts>> = FIELDS;

type OptionalField = {
  [Field in AddressField]: (typeof FIELDS)[Field] extends { optional: true } ? Field : never;
}[AddressField];

export type TypedAddress = Record<Exclude<AddressField, OptionalField>, string> & {
  [Field in OptionalField]?: string | undefined;
};

/** Makes a record with a value for each field. */
export function mapAddressFields<Value>(value: (field: AddressField) => Value) {
  const fields = Object.keys(FIELDS) as AddressField[];
  return Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<
    AddressField,
    Value
  >;
}

export const NOTHING_TYPED: TypedAddress = mapAddressFields(() => "");

export type AddressProblems = {
  pin?: PinProblem;
  state?: { code: "state-missing" };
  name?: { code: "name-missing" } | { code: "name-too-long" };
  address?: { code: "address-missing" } | { code: "address-too-long" };
  mobile?: MobileProblem;
};

/** Validates the address form: all fields are required (spec §5), within the limits of §9. */
export function checkAddress(
  typed: TypedAddress,
): { ok: true; address: Address } | { ok: false; problems: AddressProblems } {
  const name = oneLine(typed.name);
  const street = withoutControls(typed.address).trim();
  const mobile = parseMobile(typed.mobile);
  const pin = parsePin(typed.pin);
  const state = pin.ok ? stateOf(pin.pin, typed.state) : null;
  const problems: AddressProblems = {};
  if (!pin.ok) problems.pin = pin.problem;
  else if (state === null) problems.state = { code: "state-missing" };
  if (name === "") problems.name = { code: "name-missing" };
  else if (characters(name) > NAME_CHARACTERS) problems.name = { code: "name-too-long" };
  if (street === "") problems.address = { code: "address-missing" };
  else if (characters(street) > ADDRESS_CHARACTERS) problems.address = { code: "address-too-long" };
  if (!mobile.ok) return { ok: false, problems: { ...problems, mobile: mobile.problem } };
  if (!pin.ok || state === null || Object.keys(problems).length > 0) return { ok: false, problems };
  const address = composed(street, state, pin.pin);
  return { ok: true, address: { name, address, mobile: mobile.mobile } };
}

function stateOf(pin: string, typed: string | undefined): string | null {
  const states = statesOfPin(pin);
  if (states.length === 1) return states[0] ?? null;
  return states.find((state) => state === typed) ?? null;
}

/**
 * Joins the parts into the specification's one text `address_N`, as a label prints it. The 200 characters of §9 count
 * the street alone, so that the limit doesn't depend on a state's name.
 */
function composed(street: string, state: string, pin: string): string {
  return `${street}\n${state} ${pin}`;
}

/** Splits a stored address into the form's fields; without a PIN code, the text stays as it was. */
export function addressFormValues({ name, address, mobile }: Record<keyof Address, string | null>) {
  const { pin, state, street } = addressParts(address ?? "");
  return { name: name ?? "", mobile: mobile ?? "", pin, state, address: street };
}

/** `street` is everything above the line of state and PIN code. */
export function addressParts(address: string): { pin: string; state: string; street: string } {
  const [, street = "", state = "", pin = ""] = /^(.*)\n([^\n]+) (\d{6})$/s.exec(address) ?? [];
  if (statesOfPin(pin).includes(state)) return { pin, state, street };
  const written = pinCodeIn(address);
  if (written === null) return { pin: "", state: "", street: address };
  const states = statesOfPin(written);
  const named = states.find((each) => address.toLowerCase().includes(each.toLowerCase()));
  const atEnd = new RegExp(
    `[\\s,.–-]*(?:\\bpin(?: ?code)?\\b)?[\\s:.–-]*${written.slice(0, 3)} ?${written.slice(3)}[\\s.]*$`,
    "i",
  );
  return { pin: written, state: named ?? states[0] ?? "", street: address.replace(atEnd, "") };
}

/** True if the address has a PIN code, which older ones may lack and a parcel needs. */
export function isComplete(saved: { address: string }): boolean {
  return pinCodeIn(saved.address) !== null;
}

function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, " ").trim();
}

/** Keeps line ends as \n. PostgreSQL refuses NUL, and labels print no other control characters. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}

/** Counts as PostgreSQL's char_length does: an emoji is one. */
function characters(text: string): number {
  return [...text].length;
}

// ── The three slots ─────────────────────────────────────────────────────────────────────────────

export const SLOT_NUMBERS = [1, 2, 3] as const;
export type SlotNumber = (typeof SLOT_NUMBERS)[number];

export type Slot = {
  slot: SlotNumber;
  name: string | null;
  address: string | null;
  mobile: string | null;
};
export type SavedAddress = Slot & { address: string };

export function isSlotNumber(value: unknown): value is SlotNumber {
  return (SLOT_NUMBERS as readonly unknown[]).includes(value);
}

/** A slot is free when its address is empty (spec §4 Address form). */
function isFree(slot: Slot): boolean {
  return !slot.address?.trim();
}

export function savedAddresses(slots: readonly Slot[]): SavedAddress[] {
  return slots.filter((slot): slot is SavedAddress => !isFree(slot));
}

/** The slot for Add New Address; null when all three are taken. */
export function firstFreeSlot(slots: readonly Slot[]): SlotNumber | null {
  const taken = new Set(savedAddresses(slots).map(({ slot }) => slot));
  return SLOT_NUMBERS.find((slot) => !taken.has(slot)) ?? null;
}

/** Preselects the only saved address (spec §4), else the last used, else the first. */
export function autoSelectedSlot(
  slots: readonly Slot[],
  lastUsed: Pick<Address, "name" | "address"> | null = null,
): SlotNumber | null {
  const saved = savedAddresses(slots);
  const used = saved.find(
    ({ name, address }) => name === lastUsed?.name && address === lastUsed.address,
  );
  return (used ?? saved[0])?.slot ?? null;
}
