import { Field, TextField } from "#ui/forms/field";
import { useSpeaks } from "./use-speaks.ts";

/** A text that customers read in English and in Telugu; without the Telugu one they read the English. */
export function BothLanguages({
  name,
  label,
  most,
  rows,
  values: [english, telugu],
  errors,
}: {
  name: string;
  label: string;
  /** Characters. */
  most: number;
  /** Of a text of several lines. */
  rows?: number | undefined;
  values: readonly [string | null | undefined, string | null | undefined];
  errors: Readonly<Record<string, string>>;
}) {
  const inTelugu = useSpeaks("te");
  return (
    <div className={`grid gap-4 ${inTelugu ? "tablet:grid-cols-2" : ""}`}>
      <Input
        label={label}
        name={name}
        rows={rows}
        defaultValue={english ?? ""}
        maxLength={most}
        error={errors[name]}
      />
      {inTelugu ? (
        <Input
          label={`${label} in Telugu`}
          name={`${name}_te`}
          lang="te"
          rows={rows}
          defaultValue={telugu ?? ""}
          maxLength={most}
          error={errors[`${name}_te`]}
        />
      ) : (
        <input type="hidden" name={`${name}_te`} value={telugu ?? ""} />
      )}
    </div>
  );
}

type Props = {
  label: string;
  name: string;
  lang?: string;
  defaultValue: string;
  maxLength: number;
  error: string | undefined;
  rows: number | undefined;
};

function Input({ rows, ...props }: Props) {
  return rows ? <TextField rows={rows} {...props} /> : <Field {...props} />;
}
