import { describe, expect, test } from "vitest";
import { courierColumns } from "./courier-file.ts";
import {
  columnsOfOwnExport,
  columnsOfPairs,
  fileRows,
  isTrackingColumns,
  type KnownOrder,
  matchedRows,
  pastedPairs,
  proposedTracking,
  type TrackingColumns,
  trackingTable,
} from "./tracking-file.ts";

const ORDERS = ["ORD1764200000001", "ORD1764200000002", "ORD1764200000003"] as const;
const [FIRST, SECOND, THIRD] = ORDERS;
const IDS = ["EM100000001IN", "EM100000002IN", "EM100000003IN"] as const;

const known: KnownOrder[] = ORDERS.map((orderNumber, at) => ({
  id: `id-${at}`,
  orderNumber,
  userId: `person-${at}`,
  name: ["Asha Rao", "Ravi Kumar", "Sita Devi"][at] ?? "",
  pin: "520001",
  toShip: true,
}));

const BY_NUMBER = { trackingId: 1, order: 0, name: null, pin: null };

function tableOf(rows: string[][]) {
  const table = trackingTable(rows);
  if (!table) throw new Error("no table");
  return table;
}

function matched(
  rows: string[][],
  columns: Omit<TrackingColumns, "header"> = BY_NUMBER,
  courier = "India Post",
) {
  const table = tableOf(rows);
  const { matches, leftOut } = matchedRows(
    fileRows(table, { header: table.key, ...columns }),
    known,
    courier,
  );
  return {
    ships: matches.map(({ order, trackingId }) => [order.orderNumber, trackingId]),
    left: leftOut.map(({ line, code }) => [line, code]),
  };
}

const HEAD = ["Order", "Tracking ID"];

describe("a table", () => {
  test("has its columns' names first, whatever stands above them, or none at all", () => {
    const named = tableOf([["Booked today"], [], ["Order No.", "AWB"], [FIRST, IDS[0]]]);
    expect(named).toMatchObject({
      key: "orderno|awb",
      rows: [{ line: 4, cells: [FIRST, IDS[0]] }],
    });
    const bare = tableOf([[FIRST, IDS[0]]]);
    expect(bare).toMatchObject({ key: "2 columns without names", rows: [{ line: 1 }] });
    expect(trackingTable([["only one"], []])).toBeNull();
  });

  test("proposes its columns by what they hold, and by their names", () => {
    expect(
      proposedTracking(
        tableOf([
          ["A", "B"],
          [IDS[0], FIRST],
        ]),
      ),
    ).toEqual({
      ...{ trackingId: 0, order: 1, name: null, pin: null },
    });
    expect(
      proposedTracking(
        tableOf([
          ["AWB No", "Consignee Name", "Pincode"],
          ["X12", "Asha", "520001"],
        ]),
      ),
    ).toEqual({
      ...{ trackingId: 0, order: null, name: 1, pin: 2 },
    });
    const columns = courierColumns("india-post");
    const row = columns.map((name) => (name === "BULK REFERENCE" ? FIRST : "x"));
    expect(proposedTracking(tableOf([[...columns], row]))).toMatchObject({
      ...{ trackingId: columns.indexOf("BARCODE NO"), order: columns.indexOf("BULK REFERENCE") },
    });
  });

  test("has nothing to ask about where each row has an order number and a tracking ID, and nothing else", () => {
    const columnsOf = (...rows: string[][]) =>
      columnsOfPairs(tableOf([["Ref", "Sent as"], ...rows]));
    expect(columnsOf([FIRST, IDS[0]], [SECOND, ""])).toMatchObject({ order: 0, trackingId: 1 });
    expect(columnsOf([IDS[0], ` #${FIRST}`])).toMatchObject({ order: 1, trackingId: 0 });
    expect(columnsOf([FIRST, IDS[0], ""])).toMatchObject({ order: 0, trackingId: 1 });
    for (const rows of [
      [[FIRST, IDS[0], "24"]],
      [[FIRST, "Asha Rao"]],
      [[FIRST, "Vijayawada, near the lake"]],
      [
        [FIRST, IDS[0]],
        ["5", IDS[1]],
      ],
    ])
      expect(columnsOf(...rows), JSON.stringify(rows)).toBeNull();
  });

  test.each([
    `${FIRST} ${IDS[0]}`,
    `${FIRST.toLowerCase()}\t${IDS[0]}\n\n`,
    `#${FIRST} → ${IDS[0]}`.replace("→", "->"),
    `${IDS[0]}; ${FIRST}`,
    `order id, awb\r\n${FIRST},${IDS[0]}`,
    `${FIRST}: EM 100 000 001 IN`,
  ])("is pasted as a number and an ID in each line: %j", (text) => {
    const table = pastedPairs(text);
    const columns = table && columnsOfPairs(table);
    const rows = table && columns ? fileRows(table, columns) : [];
    expect(matchedRows(rows, known, "India Post")).toMatchObject({
      matches: [{ order: { orderNumber: FIRST }, trackingId: IDS[0] }],
      leftOut: [],
    });
  });

  test("is pasted with lines that have no ID yet, where another line is whole", () => {
    const text = `${FIRST} ${IDS[0]}\n${SECOND}, ${IDS[1]}\n\n#${THIRD.toLowerCase()},`;
    const table = pastedPairs(text);
    const columns = table && columnsOfPairs(table);
    const rows = table && columns ? fileRows(table, columns) : [];
    const { matches, leftOut } = matchedRows(rows, known, "India Post");
    expect(matches).toHaveLength(2);
    expect(leftOut).toEqual([{ line: 4, code: "id-missing", order: THIRD }]);
  });

  test.each([
    "",
    `${FIRST}\n${SECOND}`,
    "Order ID",
    FIRST,
    `${FIRST} ${IDS[0]} 24`,
    `${FIRST} ${IDS[0]}\nAsha Rao 98765`,
    `Asha ${FIRST} ${IDS[0]}`,
  ])("isn't pasted as that where a line says something else: %j", (text) => {
    expect(pastedPairs(text)).toBeNull();
  });

  test("needs the ID, and the number or both name and PIN code, no column twice", () => {
    const usable = (changes: object) =>
      isTrackingColumns({ header: "a|b", ...BY_NUMBER, ...changes });
    expect(usable({})).toBe(true);
    expect(usable({ order: null, name: 2, pin: 3 })).toBe(true);
    for (const wrong of [
      { order: 1 },
      { order: null },
      { order: null, name: 2 },
      { trackingId: null },
      { trackingId: -1 },
      { header: "" },
    ])
      expect(usable(wrong)).toBe(false);
  });
});

describe("a row", () => {
  test("is the store's own file, whose columns nobody need name", () => {
    const filled = ["ORD1764200000000", ...Array(14).fill(""), IDS[0]];
    const columns = columnsOfOwnExport(tableOf([[...courierColumns("general")], filled]));
    expect(columns).toMatchObject({ order: 0, trackingId: 15 });
    expect(
      columnsOfOwnExport(
        tableOf([
          ["Order", "AWB"],
          ["ORD1764200000000", IDS[0]],
        ]),
      ),
    ).toBeNull();
  });

  test("ships its order, however a spreadsheet wrote its cells", () => {
    const rows = [
      HEAD,
      [FIRST, "EM 100 000 001 IN"],
      [`#${SECOND.toLowerCase()}`, `="${IDS[1]}"`],
      [`'${THIRD}`, "em100000003in"],
      ["", ""],
    ];
    expect(matched(rows)).toEqual({
      ships: [
        [FIRST, IDS[0]],
        [SECOND, IDS[1]],
        [THIRD, IDS[2]],
      ],
      left: [],
    });
  });

  test("that can't be shipped says why, and keeps no other from it", () => {
    const rows = [
      HEAD,
      ["ORD1", IDS[0]],
      [FIRST, ""],
      [SECOND, "1.23E+12"],
      [THIRD, "1234567890"],
      [FIRST, IDS[0]],
    ];
    expect(matched(rows)).toEqual({
      ships: [[FIRST, IDS[0]]],
      left: [
        [2, "order-unknown"],
        [3, "id-missing"],
        [4, "id-malformed"],
        [5, "id-of-another-courier"],
      ],
    });
    expect(matched([HEAD, [THIRD, "1234567890"]], BY_NUMBER, "").ships).toEqual([
      [THIRD, "1234567890"],
    ]);
  });

  test("that contradicts another leaves out both; the same row twice is one", () => {
    expect(matched([HEAD, [FIRST, IDS[0]], [FIRST, IDS[1]], [THIRD, IDS[2]]])).toEqual({
      ships: [[THIRD, IDS[2]]],
      left: [
        [2, "order-twice"],
        [3, "order-twice"],
      ],
    });
    expect(matched([HEAD, [FIRST, IDS[0]], [SECOND, IDS[0]]])).toEqual({
      ships: [],
      left: [
        [2, "id-twice"],
        [3, "id-twice"],
      ],
    });
    expect(matched([HEAD, [FIRST, IDS[0]], [FIRST, IDS[0]]]).ships).toHaveLength(1);
  });

  test("without a number is for whoever has its name and PIN code, if one parcel that waits does", () => {
    const columns = { trackingId: 2, order: null, name: 0, pin: 1 };
    const head = ["Name", "Pin", "AWB"];
    expect(
      matched([head, ["ASHA  RAO.", "520 001", IDS[0]], ["Asha Rao", "520002", IDS[1]]], columns),
    ).toEqual({
      ships: [[FIRST, IDS[0]]],
      left: [[3, "order-unknown"]],
    });
    const table = tableOf([head, ["Asha Rao", "520001", IDS[0]]]);
    const rows = fileRows(table, { header: table.key, ...columns });
    const twice = known.map((order) => ({ ...order, name: "Asha Rao" }));
    expect(matchedRows(rows, twice, "").leftOut).toMatchObject([
      { code: "order-ambiguous", order: "" },
    ]);
    const nameless = fileRows(tableOf([head, ["", "", IDS[0]]]), { header: table.key, ...columns });
    const unaddressed = known.map((order) => ({ ...order, name: "", pin: "" }));
    expect(matchedRows(nameless, unaddressed.slice(0, 1), "").leftOut).toMatchObject([
      { code: "order-unknown" },
    ]);
    const shipped = known.map((order) => ({ ...order, toShip: false }));
    expect(matchedRows(rows, shipped, "").leftOut).toMatchObject([{ code: "order-unknown" }]);
  });

  test("of one person's two orders in one parcel ships both", () => {
    const [one, other] = known;
    const both = [one, other].flatMap((order) => (order ? [{ ...order, userId: "asha" }] : []));
    const table = tableOf([HEAD, [FIRST, IDS[0]], [SECOND, IDS[0]]]);
    const rows = fileRows(table, { header: table.key, ...BY_NUMBER });
    expect(matchedRows(rows, both, "").matches).toHaveLength(2);
  });
});
