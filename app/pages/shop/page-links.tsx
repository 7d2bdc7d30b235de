import { catalogueMessages } from "#domain/catalogue/messages";
import { ButtonLink } from "#ui/forms/button";

/** Links to the pages before and after this one of a list. */
export function PageLinks({
  page,
  pages,
  pathOf,
}: {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}) {
  return (
    <nav
      aria-label={catalogueMessages.pages}
      className="flex flex-wrap items-center justify-center gap-4"
    >
      {page > 1 ? (
        <ButtonLink look="second" rel="prev" to={pathOf(page - 1)}>
          {catalogueMessages.previousPage}
        </ButtonLink>
      ) : null}
      <p className="text-ink-soft">{catalogueMessages.pageOfPages(page, pages)}</p>
      {page < pages ? (
        <ButtonLink look="second" rel="next" to={pathOf(page + 1)}>
          {catalogueMessages.nextPage}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
