/** Addresses and mobile numbers (spec §3 profiles, §4 Address form, §5, §9, readings R24, R45). */
import { ADDRESS_CHARACTERS, NAME_CHARACTERS } from "#domain/limits";

export type MobileProblem = { code: "mobile-missing" } | { code: "mobile-malformed" };

/** +91, 0 and spaces are taken off; what stays is ten digits starting 6 to 9 (reading R24). */
export function parseMobile(
  text: string,
): { ok: true; mobile: string } | { ok: false; problem: MobileProblem } {
  const typed = text.replace(/\s/g, "");
  if (typed === "") return { ok: false, problem: { code: "mobile-missing" } };
  const mobile = /^(?:\+91)?0?([6-9]\d{9})$/.exec(typed)?.[1];
  return mobile ? { ok: true, mobile } : { ok: false, problem: { code: "mobile-malformed" } };
}

export type Address = { name: string; address: string; mobile: string };

export type AddressProblems = {
  name?: { code: "name-missing" } | { code: "name-too-long" };
  address?: { code: "address-missing" } | { code: "address-too-long" };
  mobile?: MobileProblem;
};

/** The address form: all three are required (spec §5), within the limits of §9. */
export function checkAddress(
  typed: Address,
): { ok: true; address: Address } | { ok: false; problems: AddressProblems } {
  const name = oneLine(typed.name);
  const address = withoutControls(typed.address).trim();
  const mobile = parseMobile(typed.mobile);
  const problems: AddressProblems = {};
  if (name === "") problems.name = { code: "name-missing" };
  else if (characters(name) > NAME_CHARACTERS) problems.name = { code: "name-too-long" };
  if (address === "") problems.address = { code: "address-missing" };
  else if (characters(address) > ADDRESS_CHARACTERS)
    problems.address = { code: "address-too-long" };
  if (!mobile.ok) return { ok: false, problems: { ...problems, mobile: mobile.problem } };
  if (problems.name || problems.address) return { ok: false, problems };
  return { ok: true, address: { name, address, mobile: mobile.mobile } };
}

function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, " ").trim();
}

/** Line ends stay, as \n; PostgreSQL refuses NUL, and no label prints the others. */
function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}

/** Counted as PostgreSQL's char_length counts: an emoji is one. */
function characters(text: string): number {
  return [...text].length;
}

/** The 6-digit PIN code somewhere in the text; where it is missing, a hint asks for it. */
export function pinCodeIn(address: string): string | null {
  return /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/.exec(address)?.[0].replace(" ", "") ?? null;
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

/** Where Add New Address writes; null when all three are taken. */
export function firstFreeSlot(slots: readonly Slot[]): SlotNumber | null {
  const taken = new Set(savedAddresses(slots).map(({ slot }) => slot));
  return SLOT_NUMBERS.find((slot) => !taken.has(slot)) ?? null;
}

/** A single saved address is selected by itself (spec §4 Address form). */
export function autoSelectedSlot(slots: readonly Slot[]): SlotNumber | null {
  const [only, another] = savedAddresses(slots);
  return only && !another ? only.slot : null;
}
