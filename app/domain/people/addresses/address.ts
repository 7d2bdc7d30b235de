/** Addresses: fields, validation and the three saved slots (spec §3 profiles, §4 Address form, §5, §9, R45). */
import { ADDRESS_CHARACTERS, NAME_CHARACTERS } from "#domain/people/limits";
import { type MobileProblem, parseMobile } from "#domain/people/mobile";
import { type PinProblem, parsePin, pinCodeIn, statesOfPin } from "./pin-codes.ts";

/**
 * An address as it is stored and printed. The text `address` ends with a line of state and PIN code (see
 * `addressText`).
 */
export type Address = { name: string; address: string; mobile: string };

type FieldFacts = {
  /** The value of the input's `autocomplete` attribute. */
  autoComplete: string;
  example: string;
  optional?: true;
  /** The number of rows, if the field is a text of several lines. */
  rows?: number;
  keyboard?: "tel";
  autoCapitalize?: "words";
};

/**
 * The fields, in the form's order. The type, the schema, the form and the browser's saved input are made from this
 * table.
 */
const FIELDS = {
  pin: { autoComplete: "postal-code", example: "520001" },
  /** The form asks for the state only if the PIN code may belong to several states. */
  state: { autoComplete: "address-level1", example: "Andhra Pradesh", optional: true },
  /** House, street and town. */
  address: { autoComplete: "street-address", example: "12 Temple Road, Vijayawada", rows: 2 },
  /** The form asks for the town, which couriers want in a column, only if it can't be told from the address. */
  town: { autoComplete: "address-level2", example: "Vijayawada", optional: true },
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

export const EMPTY_ADDRESS: TypedAddress = mapAddressFields(() => "");

export type AddressProblems = {
  pin?: PinProblem;
  state?: { code: "state-missing" };
  name?: { code: "name-missing" } | { code: "name-too-long" };
  address?: { code: "address-missing" } | { code: "address-too-long" };
  mobile?: MobileProblem;
};

/** Validates the address form. All fields are required (spec §5), and the limits are those of spec §9. */
export function checkAddress(
  typed: TypedAddress,
): { ok: true; address: Address } | { ok: false; problems: AddressProblems } {
  const name = oneLine(typed.name);
  const written = withoutControls(typed.address).trim();
  const town = oneLine(typed.town ?? "");
  const mobile = parseMobile(typed.mobile);
  const pin = parsePin(typed.pin);
  const state = pin.ok ? stateOf(pin.pin, typed.state) : null;
  const problems: AddressProblems = {};
  if (!pin.ok) problems.pin = pin.problem;
  else if (state === null) problems.state = { code: "state-missing" };
  if (name === "") problems.name = { code: "name-missing" };
  else if (countCharacters(name) > NAME_CHARACTERS) problems.name = { code: "name-too-long" };
  if (written === "") problems.address = { code: "address-missing" };
  else if (countCharacters(withTown(written, town)) > ADDRESS_CHARACTERS)
    problems.address = { code: "address-too-long" };
  if (!mobile.ok) return { ok: false, problems: { ...problems, mobile: mobile.problem } };
  if (!pin.ok || state === null || Object.keys(problems).length > 0) return { ok: false, problems };
  const [streetPart, townPart] = [written, town].map((text) => streetOnly(text, pin.pin, state));
  const street = withTown(streetPart ?? "", townPart ?? "");
  const address = addressText(street, state, pin.pin);
  return { ok: true, address: { name, address, mobile: mobile.mobile } };
}

function stateOf(pin: string, typed: string | undefined): string | null {
  const states = statesOfPin(pin);
  if (states.length === 1) return states[0] ?? null;
  return states.find((state) => state === typed) ?? null;
}

/**
 * Joins the parts into one text, which the specification stores as `address_N` and labels print. The limit of 200
 * characters (spec §9) counts only the street, so that it doesn't depend on the length of a state's name.
 */
function addressText(street: string, state: string, pin: string): string {
  return `${street}\n${state} ${pin}`;
}

/** Writes a town that was typed on its own below the street, unless the street ends with it. */
function withTown(street: string, town: string): string {
  if (town === "" || guessedTown(street).toLowerCase() === town.toLowerCase()) return street;
  const before = street.slice(0, -town.length);
  const isWritten = street.slice(-town.length).toLowerCase() === town.toLowerCase();
  const rest = isWritten && /[\s,]$/.test(before) ? before.replace(/[\s,]+$/, "") : street;
  return `${rest}\n${town}`;
}

/** Ends of addresses that are no town: a number, a street or a landmark. Abu Road is a town. */
const NO_TOWN =
  /\d|^(?!abu road$)(?:.*\s)?(?:street|lane|rd|road)\.?$|^(?:near|opp|opposite|behind|beside|next to)\b/i;

/** Guesses the town: the last part of the street. Empty if that can be none, or is the only part. */
export function guessedTown(street: string): string {
  const parts = street
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.length > 1 ? (parts.at(-1) ?? "") : "";
  return NO_TOWN.test(last) ? "" : last;
}

/** True if an address was typed whose town can't be told. */
export function isTownUnknown({ pin, state, address }: TypedAddress): boolean {
  const parsed = parsePin(pin);
  const written = withoutControls(address).trim();
  if (!parsed.ok) return written !== "" && guessedTown(written) === "";
  const region = stateOf(parsed.pin, state) ?? statesOfPin(parsed.pin)[0] ?? "";
  return written !== "" && guessedTown(streetOnly(written, parsed.pin, region)) === "";
}

/**
 * An address as labels print it: with state and PIN code once, also where they were saved twice, before the form took
 * them off the street.
 */
export function printedAddress(address: string): string {
  const { street, state, pin } = addressParts(address);
  return address.endsWith(`\n${state} ${pin}`) ? addressText(street, state, pin) : address;
}

/** Splits a stored address into the form's fields. An address without a PIN code stays whole. */
export function addressFormValues({ name, address, mobile }: Record<keyof Address, string | null>) {
  const { pin, state, street } = addressParts(address ?? "");
  return { name: name ?? "", mobile: mobile ?? "", pin, state, address: street };
}

/**
 * Splits an address. `street` is everything before state and PIN code, which stand in a line of their own or as a
 * person wrote them at the end: 'Pune 411004, Maharashtra'.
 */
export function addressParts(address: string): { pin: string; state: string; street: string } {
  const [, street = "", state = "", pin = ""] = /^(.*)\n([^\n]+) (\d{6})$/s.exec(address) ?? [];
  if (statesOfPin(pin).includes(state))
    return { pin, state, street: streetOnly(street, pin, state) };
  const written = pinCodeIn(address);
  if (written === null) return { pin: "", state: "", street: address };
  const states = statesOfPin(written);
  const named = states.find((each) => address.toLowerCase().includes(each.toLowerCase()));
  const guessed = named ?? states[0] ?? "";
  return { pin: written, state: guessed, street: streetOnly(address, written, guessed) };
}

/** States whose names are also towns': in '4 Mill Street, Delhi' the town would be lost. */
const TOWN_STATES: readonly string[] = ["Delhi", "Chandigarh", "Puducherry"];

/** Takes PIN code, state and country off the end of an address, in whatever order they stand there. */
function streetOnly(address: string, pin: string, state: string): string {
  const name = TOWN_STATES.includes(state) ? "India" : `India|${state.replaceAll(" ", "\\s+")}`;
  const number = String.raw`[\s,.:–-]*(?:\bpin(?: ?code)?[\s:.–-]*)?\b${pin.slice(0, 3)} ?${pin.slice(3)}`;
  const region = String.raw`(?:[,\n(.–-]|(?<=\d)\s)\s*(?:${name})`;
  const atEnd = new RegExp(String.raw`(?:${number}|${region})[\s,.)]*$`, "i");
  let street = address;
  while (atEnd.test(street)) street = street.replace(atEnd, "").trimEnd();
  return street.trim() === "" ? address : street;
}

/** True if the address has a PIN code. A parcel needs one, but addresses saved before that rule may lack it. */
export function isComplete(saved: { address: string }): boolean {
  return pinCodeIn(saved.address) !== null;
}

/** Writes a name in one line, without what can't be seen. A name that has nothing else is empty. */
export function oneLine(text: string): string {
  return withoutControls(text)
    .replace(/\s+/g, " ")
    .replace(/^[ \u200c\u200d]+|[ \u200c\u200d]+$/g, "");
}

/** Letters and a sign that are drawn as nothing: the fillers of Hangul, and the empty pattern of braille. */
const BLANK_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/**
 * Removes what can't be seen, and writes every line break as \n: control characters other than line breaks and tabs,
 * and marks of direction and width. PostgreSQL refuses NUL, labels print none of them, and a mark of direction turns
 * the text beside it around. The joiners stay, because Telugu and emojis are written with them, and so do the tags of
 * flags.
 */
export function withoutControls(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu, "")
    .replace(BLANK_LETTERS, "");
}

/** Counts characters as PostgreSQL's char_length does: an emoji is one. */
function countCharacters(text: string): number {
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

/** True if the slot has no address (spec §4 Address form). */
function isFree(slot: Slot): boolean {
  return !slot.address?.trim();
}

export function savedAddresses(slots: readonly Slot[]): SavedAddress[] {
  return slots.filter((slot): slot is SavedAddress => !isFree(slot));
}

/** Returns the slot that Add New Address fills; null if all three are taken. */
export function firstFreeSlot(slots: readonly Slot[]): SlotNumber | null {
  const taken = new Set(savedAddresses(slots).map(({ slot }) => slot));
  return SLOT_NUMBERS.find((slot) => !taken.has(slot)) ?? null;
}

/** Returns the slot that is selected at first: the only saved address (spec §4), else the last used, else the first. */
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
