/** The simulated bank: who paid how much, when, and what its statements say. */
import { indianDay } from "../../app/domain/indian-time.ts";
import { paise, rupeesWithPaise } from "../../app/domain/money/money.ts";
import type { LayoutCode } from "../../app/domain/statements/reading/layouts.ts";
import {
  encodedText,
  separatedText,
  statementRows,
  xlsxFile,
} from "../../test/statements/statement-file.ts";
import { type Chance, chanceOf } from "./chances.ts";
import type { World } from "./world.ts";

export type Credit = {
  transactionId: string;
  /** Paise. */
  amount: number;
  /** When it was paid: hours of the simulation, and the machine's clock. */
  hours: number;
  clock: number;
  note: string;
  payer: string;
  /** After how many days the bank takes the payment back; null for never. */
  reversedAfter: number | null;
};

export class Bank {
  readonly credits: Credit[] = [];
  readonly #world: World;
  readonly layout: LayoutCode;

  constructor(world: World, seed: number) {
    this.#world = world;
    this.layout = chanceOf(seed, "bank").of(["hdfc", "icici", "axis"] as const);
  }

  /** Returns a new transaction ID, from the payer's own random numbers. */
  newId(chance: Chance): string {
    return `${chance.whole(1, 9)}${chance.digits(11)}`;
  }

  pay(
    credit: Pick<Credit, "transactionId" | "amount" | "note" | "payer"> & {
      reversedAfter?: number | null;
    },
  ): void {
    const reversedAfter = credit.reversedAfter ?? null;
    this.credits.push({ ...credit, reversedAfter, hours: this.#world.hours, clock: Date.now() });
  }

  /** Returns the credit that a seller would see in the bank's app; undefined if there is none or it was reversed. */
  of(transactionId: string): Credit | undefined {
    return this.credits.find(
      (credit) => credit.transactionId === transactionId && !this.#isReversed(credit),
    );
  }

  #isReversed({ hours, reversedAfter }: Credit): boolean {
    return reversedAfter !== null && this.#world.hours - hours >= reversedAfter * 24;
  }

  /** Returns a statement of the last days: the credits, and reversals of some of them; null if there are no credits. */
  statement(days: number, chance: Chance) {
    const credits = this.credits.filter(({ hours }) => this.#world.hours - hours <= days * 24);
    if (credits.length === 0) return null;
    const rows = statementRows(
      this.layout,
      credits.map(({ transactionId, amount, note, payer, ...when }) => ({
        transactionId,
        amount: paise(amount),
        day: this.#day(when),
        payerUpiId: `${payer}@okaxis`,
        payerName: payer.toUpperCase(),
        note,
      })),
      chance.is(0.5),
    );
    const header = rows.findIndex(({ length }) => length > 3);
    for (const credit of credits.filter((each) => this.#isReversed(each)))
      rows.splice(header + 1 + credits.length, 0, this.#reversal(credit));
    // Each file differs, because banks print the time on it.
    rows.push([`Printed ${this.#world.hours} ${chance.digits(6)}`]);
    const xlsx = chance.is(0.3);
    const bytes = xlsx
      ? xlsxFile(rows)
      : encodedText(
          separatedText(rows, ","),
          chance.of(["utf-8", "utf-8-bom", "windows-1252", "utf-16le-bom"]),
        );
    return { name: `${this.layout}.${xlsx ? "xlsx" : "csv"}`, bytes, credits };
  }

  #day({ hours, clock }: Pick<Credit, "hours" | "clock">): string {
    return indianDay(new Date(clock - (this.#world.hours - hours) * 3_600_000));
  }

  #reversal({ transactionId, amount, ...when }: Credit): string[] {
    const money = rupeesWithPaise(paise(amount)).replace("₹", "");
    const day = this.#day(when);
    const [year = "", month = "", date = ""] = day.split("-");
    const text = `REV-UPI-PAYER-PAYER@OKAXIS-UTIB0000123-${transactionId}-RETURN`;
    switch (this.layout) {
      case "icici":
        return [
          "",
          `${date}/${month}/${year}`,
          `${date}/${month}/${year}`,
          "-",
          `UPI/${transactionId}/REVERSAL`,
          money,
          "0.0",
          "1,000.00",
        ];
      case "axis":
        return [
          `${date}-${month}-${year}`,
          "-",
          `UPI/REV/${transactionId}/PAYER/UTIB/return`,
          money,
          " ",
          "1000.00",
          "123",
        ];
      default:
        return [
          `${date}/${month}/${year.slice(2)}`,
          text,
          `0000${transactionId}`,
          `${date}/${month}/${year.slice(2)}`,
          money,
          "",
          "1,000.00",
        ];
    }
  }
}
