import { plural } from "#domain/plural";
import { Link } from "#ui/link";
import { Notice } from "#ui/notice";
import type { Route } from "./+types/page";

type BooksNews = NonNullable<Route.ComponentProps["loaderData"]["books"]>;

/** Says that the books add up, or lists what doesn't, with links to where to look. */
export function Books({ state, at, count, findings }: BooksNews) {
  const looked = at && (
    <time dateTime={at.iso} title={at.exact}>
      {at.words}
    </time>
  );
  if (state === "done" && count === 0)
    return (
      <p className="text-small text-ink-soft">
        The last check of the books found nothing wrong ({looked}).
      </p>
    );
  return (
    <>
      {state === "done" ? null : (
        <Notice tone="wait">
          <strong>
            {state === "stopped"
              ? "The last check of the books stopped before its end."
              : "The books weren't checked for two days."}
          </strong>{" "}
          The next check starts by itself at night. If it fails too, tell whoever runs your server.
          {looked ? <> The books were last checked {looked}.</> : null}
        </Notice>
      )}
      {count === 0 ? null : (
        <section aria-labelledby="books">
          <Notice tone="bad">
            <h2 id="books" className="font-text text-base font-semibold">
              {plural(
                count,
                "thing in the books doesn't add up",
                "things in the books don't add up",
              )}
            </h2>
            <p>Checked {looked}. Tell whoever runs your server before you give money back.</p>
            <ul className="mt-1 flex flex-col gap-2">
              {findings.map(({ sentence, page }) => (
                <li key={`${page} ${sentence}`} className="wrap-anywhere">
                  {sentence}{" "}
                  {page ? (
                    <Link to={page} className="font-semibold underline underline-offset-4">
                      Look at it
                    </Link>
                  ) : null}
                </li>
              ))}
            </ul>
          </Notice>
        </section>
      )}
    </>
  );
}
