import { Link } from "react-router";
import { Notice } from "#ui/notice";
import type { booksNews } from "./books.server.ts";

type BooksNews = NonNullable<Awaited<ReturnType<typeof booksNews>>>;

/** Whether last night's check of the books found that they add up; each thing that doesn't, with where to look. */
export function Books({ at, count, findings, couldNotLook }: BooksNews) {
  const looked = (
    <time dateTime={at.iso} title={at.exact}>
      {at.words}
    </time>
  );
  return (
    <>
      {couldNotLook ? (
        <Notice tone="wait">
          <strong>Last night's check of the books stopped.</strong> It is tried again tonight. The
          last one was {looked}.
        </Notice>
      ) : null}
      {count === 0 ? (
        couldNotLook ? null : (
          <p className="text-small text-ink-soft">
            Last night's check of the books found nothing wrong ({looked}).
          </p>
        )
      ) : (
        <section aria-labelledby="books">
          <Notice tone="bad">
            <h2 id="books" className="font-text text-base font-semibold">
              {count === 1
                ? "1 thing in the books doesn't add up"
                : `${count} things in the books don't add up`}
            </h2>
            <p>Checked {looked}. Tell whoever runs the store before you give money back.</p>
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
