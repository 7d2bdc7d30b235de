import { type ComponentProps, useState } from "react";
import { Field } from "#ui/forms/field";

/** The field of a file. One of more than `most` bytes is refused when it is chosen, and the browser doesn't send it. */
export function FileField({
  most,
  tooLarge,
  error,
  onChange,
  ...field
}: ComponentProps<typeof Field> & { most: number; tooLarge: string }) {
  const [refusal, setRefusal] = useState("");
  return (
    <Field
      className="w-full"
      type="file"
      error={refusal || error}
      onChange={(event) => {
        const { currentTarget: input } = event;
        const sentence = (input.files?.[0]?.size ?? 0) > most ? tooLarge : "";
        input.setCustomValidity(sentence);
        setRefusal(sentence);
        onChange?.(event);
      }}
      {...field}
    />
  );
}
