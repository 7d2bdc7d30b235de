import { plural } from "#domain/plural";
import { PartsProgress } from "#pages/admin/parts/work-in-parts.tsx";
import { Button, ButtonLink } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import type { StoreFormState } from "#ui/forms/sending/use-store-form";

/** Imports the products of a checked file part by part: a progress bar and the button that starts or continues it. */
export function ImportParts({
  form,
  done,
  total,
  productsPath,
}: {
  form: StoreFormState;
  done: number;
  total: number;
  /** The address of the page that shows the products after the import. */
  productsPath: string;
}) {
  return (
    <>
      <RefusalNotice refusal={form.refusal} />
      {done > 0 || form.busy ? (
        <PartsProgress done={done} total={total}>
          {`${done} of ${plural(total, "product")} imported.`}
        </PartsProgress>
      ) : null}
      {done < total ? (
        <Button className="self-start" busy={form.busy} onClick={() => form.send({})}>
          {form.busy ? "Importing…" : done > 0 ? "Continue" : `Import ${plural(total, "product")}`}
        </Button>
      ) : (
        <ButtonLink className="self-start" to={productsPath}>
          See the products
        </ButtonLink>
      )}
    </>
  );
}
