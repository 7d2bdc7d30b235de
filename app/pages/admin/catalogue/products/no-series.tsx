import { href } from "#protocol/href";
import { EmptyState } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";

/** Shown instead of the forms for new products while there is no series to put them in. */
export function NoSeries() {
  return (
    <EmptyState
      title="A product belongs to a series"
      advice="Add your first series, then its products."
    >
      <ButtonLink to={href("/admin/products/series/new")}>New series</ButtonLink>
    </EmptyState>
  );
}
