import { catalogueMessages } from "#domain/catalogue/messages";
import { amountToPay } from "#domain/money/money";
import { kindNames } from "#domain/search/kind-names";
import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { StartingPrice } from "#ui/offers/starting-price";
import { Picture } from "#ui/pictures/picture";
import type { SearchResult } from "./outcome.server.ts";
import { texts } from "./texts.ts";

export function ResultList({ results }: { results: readonly SearchResult[] }) {
  const t = useTexts(texts);
  if (results.length === 0) return null;
  return (
    <ul aria-label={t.results} className="grid grid-cols-1 gap-x-6 tablet:grid-cols-2">
      {results.map((result, index) => (
        <li key={`${result.kind} ${result.id}`} className="border-b border-line">
          <Result result={result} first={index < PICTURES_IN_VIEW} />
        </li>
      ))}
    </ul>
  );
}

/** How many pictures a phone shows before scrolling; these are loaded first. */
const PICTURES_IN_VIEW = 4;

function Result({ result, first }: { result: SearchResult; first: boolean }) {
  return (
    <Link
      to={pathOf(result)}
      prefetch
      className="flex gap-4 rounded-card py-3 hover:bg-rose active:translate-y-px"
    >
      <span className="flex min-w-0 grow flex-col gap-0.5 wrap-anywhere">
        <span className="font-display font-semibold">{result.name}</span>
        <ResultText result={result} />
        <KindAndPrice result={result} />
      </span>
      {/* Screen readers read the name before the picture; on the screen the picture comes first. */}
      <span className="order-first w-16 shrink-0">
        {result.kind === "category" || result.kind === "combos" ? null : (
          <Picture
            address={result.picture}
            alt={result.alt?.text ?? ""}
            altLang={result.alt?.lang}
            // An episode's wide banner is cropped to a card's frame, so it must be loaded wider.
            sizes={result.kind === "episode" ? "142px" : "64px"}
            eager={first}
            className="aspect-4/5 w-16 rounded-[4px] framed shadow-card"
          />
        )}
      </span>
    </Link>
  );
}

/** The text written on a card; for other results their description. */
function ResultText({ result }: { result: SearchResult }) {
  if (result.kind !== "product") {
    return <span className="line-clamp-2 text-small text-ink-soft">{result.line}</span>;
  }
  return result.written.map(({ text, lang }) => (
    <span key={lang} lang={lang} className="line-clamp-2 text-small">
      {text}
    </span>
  ));
}

/** Such as 'Card · Quotes · from ₹10', and 'Sold out' if it is. */
function KindAndPrice({ result }: { result: SearchResult }) {
  const called = result.kind === "product" ? result.called : null;
  const kind = [called ?? kindNames()[result.kind], result.series].filter(Boolean).join(" · ");
  return (
    <span className="flex flex-wrap gap-x-2 text-small text-ink-soft">
      <span>{kind}</span>
      <span className="font-semibold text-ink">
        <Price result={result} />
      </span>
      {"soldOut" in result && result.soldOut ? (
        <span className="text-kumkum-ink">{catalogueMessages.soldOut}</span>
      ) : null}
    </span>
  );
}

function Price({ result: { price } }: { result: SearchResult }) {
  if (typeof price === "number") return amountToPay(price);
  return price ? <StartingPrice {...price} /> : null;
}

function pathOf(result: SearchResult): string {
  const { id } = result;
  switch (result.kind) {
    case "product":
      return href("/product/:id", { id });
    case "combo":
      return href("/combo/:comboId", { comboId: id });
    case "combos":
      return `${href("/shop")}#${id}`;
    case "category":
      return href("/category/:category", { category: id });
    case "episode":
      return href("/stories");
    case "story":
      return result.page === null
        ? href("/stories")
        : href("/category/:category", { category: result.page });
  }
}
