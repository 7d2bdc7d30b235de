import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { Picture } from "#ui/pictures/picture";
import { WrittenOn } from "#ui/pictures/written-on";
import type { ShownCombo } from "./page.tsx";
import { texts } from "./texts.ts";

/** The list of what is in the combo. */
export function Contents({ contents }: Pick<ShownCombo, "contents">) {
  const { inThisPack } = useTexts(texts);
  return (
    <section aria-labelledby="contents">
      <h2 id="contents" className="text-lead">
        {inThisPack}
      </h2>
      <ul>
        {contents.map((content) => (
          <li
            key={`${content.id} ${content.size}`}
            className="flex items-center gap-3 border-b border-line py-2"
          >
            <Picture
              address={content.picture}
              alt={content.texts?.alt?.text ?? ""}
              altLang={content.texts?.alt?.lang}
              sizes="44px"
              className="aspect-4/5 w-11 rounded-[4px] framed"
            />
            <WrittenOn lines={content.texts?.printedWords ?? []} className="sr-only" />
            <span className="min-w-0 grow">
              <Link
                to={href("/product/:id", { id: content.id })}
                className="flex min-h-11 items-center font-semibold hover:underline"
              >
                {content.name}
              </Link>
              <span className="block text-small text-ink-soft">{content.size}</span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">× {content.quantity}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
