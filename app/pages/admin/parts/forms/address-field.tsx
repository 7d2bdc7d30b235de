import type { ChosenId } from "#domain/resources/resource";
import { Field } from "#ui/forms/field";

/**
 * A field for the last part of a page's address in the shop. It can be chosen only for a new row, because later other
 * pages link to it.
 */
export function AddressField({
  id,
  about,
  error,
}: {
  /** Null: the row is new. */
  id: string | null;
  /** `sourceField`: the field from which the address is made if it is left empty. `unique`: the row has no address. */
  about: Pick<ChosenId, "label" | "hint" | "sourceField"> | { unique: string };
  error: string | undefined;
}) {
  if (id !== null) return <input type="hidden" name="id" value={id} />;
  if ("unique" in about) return null;
  const { label, hint, sourceField } = about;
  return (
    <Field
      label={label ?? (sourceField ? "Address (optional)" : "Address")}
      name="address"
      error={error}
      hint={hint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
