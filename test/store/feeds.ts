/** Reads product feeds as Google and Meta would. */
import { parse } from "csv-parse/sync";

export type FedItem = Readonly<Record<string, string>>;

const TOKEN = /<(?<closing>\/?)(?<name>[a-z][\w:]*)(?<attributes>[^<>]*)>|(?<text>[^<]+)/y;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
/** Characters that no XML document may contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const ILLEGAL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u;

/** Reads a feed's items; throws if the document isn't well-formed. */
export function readGoogleFeed(document: string): FedItem[] {
  const xml = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, "");
  if (xml === document || ILLEGAL.test(xml)) throw new Error("not an XML document");
  const items: Record<string, string>[] = [];
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const { closing, name = "", text } = TOKEN.exec(xml)?.groups ?? {};
    if (text === undefined && name === "") throw new Error(`not XML: ${xml.slice(at, at + 60)}`);
    if (text !== undefined) note(text);
    else if (closing) close(name);
    else begin(name);
  }
  if (open.length > 0) throw new Error(`never closed: ${open}`);
  return items;

  function begin(name: string) {
    if (name === "item") items.push({});
    open.push(name);
  }
  function close(name: string) {
    if (open.pop() !== name) throw new Error(`${name} is closed and isn't open`);
  }
  function note(text: string) {
    const value = text.replace(/&([^;\s]*;)?/g, (whole, entity = "") => {
      const sign = ENTITIES[entity.slice(0, -1)];
      if (sign === undefined) throw new Error(`no entity: ${whole}`);
      return sign;
    });
    const item = items.at(-1);
    const [within, inner] = open.slice(3);
    if (!item || !within) return;
    const field = inner ? `${within} ${inner}` : within;
    item[field] = field in item ? `${item[field]}|${value}` : value;
  }
}

export function readMetaFeed(csv: string): FedItem[] {
  return parse(csv, { columns: true });
}
