import { useEffect, useState } from "react";
import theme from "/app/ui/theme.css?raw";
import { Sample } from "./sample.tsx";

type Token = { name: string; value: string };

/** What the style sheet itself says, so that no list can go stale. */
export function Tokens() {
  const [tokens, setTokens] = useState<Token[]>([]);
  useEffect(() => setTokens(tokensOf(document)), []);
  const called = (start: string) => tokens.filter(({ name }) => name.startsWith(start));
  return (
    <>
      <Sample name="Colours">
        {called("--color-").map((token) => (
          <Colour key={token.name} {...token} />
        ))}
      </Sample>
      <Sample name="Type">
        <div className="flex flex-col gap-2">
          <p className="text-hero font-display">Hero, the amount</p>
          <p className="text-display font-display">Display, కథలు</p>
          <p className="text-title font-display">Title of a card</p>
          <p className="text-lead">Lead, the first sentence</p>
          <p className="text-base">Base, what is read</p>
          <p className="text-small text-ink-soft">Small, beside it</p>
          <p className="font-figures">ORD1763712345678</p>
        </div>
      </Sample>
      <Sample name="Other tokens">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-small">
          {tokens
            .filter(({ name }) => !name.startsWith("--color-"))
            .map(({ name, value }) => (
              <Row key={name} name={name} value={value} />
            ))}
        </dl>
        <div aria-hidden className="airmail w-full" />
      </Sample>
    </>
  );
}

function Colour({ name, value }: Token) {
  return (
    <figure className="text-small">
      <svg width="112" height="56" aria-hidden="true">
        <rect width="112" height="56" rx="8" fill={`var(${name})`} />
      </svg>
      <figcaption>
        {name.replace("--color-", "")}
        <br />
        <span className="text-ink-soft">{value}</span>
      </figcaption>
    </figure>
  );
}

function Row({ name, value }: Token) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-ink-soft">{value}</dd>
    </>
  );
}

const TOKEN = /^ {2}(--(?:color|font|text|radius|lift|spacing|breakpoint)[\w-]*):\s+([^;]+);$/gm;

/** A colour as it is in this scheme; what is known when the sheet is built isn't in it by name any more. */
function tokensOf({ documentElement }: Document): Token[] {
  const values = getComputedStyle(documentElement);
  const built = new Map(
    [...theme.matchAll(TOKEN)].map(([, name = "", value = ""]) => [name, value]),
  );
  return [...built].map(([name, value]) => ({
    name,
    value: values.getPropertyValue(name) || value,
  }));
}
