import { Field } from "#ui/forms/field";

/** The end of a link in the shop: of something new it can be chosen, afterwards links lead there. */
export function AddressField({
  id,
  about: { label, hint, madeOf },
  error,
}: {
  /** Null: something new. */
  id: string | null;
  /** `madeOf`: the field that it is made of where it is empty. */
  about: { label?: string; hint: string; madeOf?: string };
  error: string | undefined;
}) {
  if (id !== null) return <input type="hidden" name="id" value={id} />;
  return (
    <Field
      label={label ?? (madeOf ? "Address (optional)" : "Address")}
      name="address"
      error={error}
      hint={hint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
