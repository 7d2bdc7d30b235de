import { type ComponentProps, useState } from "react";
import { Field } from "#ui/forms/field";

/**
 * A file input. A file of more than `maxBytes` bytes is refused as soon as it is chosen, before the browser sends it.
 */
export function FileField({
  maxBytes,
  tooLarge,
  error,
  ...field
}: ComponentProps<typeof Field> & {
  maxBytes: number;
  tooLarge: string | ((name: string) => string);
}) {
  const [refusal, setRefusal] = useState("");
  return (
    <Field
      className="w-full"
      type="file"
      error={refusal || error}
      onChange={({ currentTarget: input }) => {
        const { size = 0, name = "" } = input.files?.[0] ?? {};
        const tooLargeMessage = typeof tooLarge === "string" ? tooLarge : tooLarge(name);
        const sentence = size > maxBytes ? tooLargeMessage : "";
        input.setCustomValidity(sentence);
        setRefusal(sentence);
      }}
      {...field}
    />
  );
}
