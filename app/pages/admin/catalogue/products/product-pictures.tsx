import { useState } from "react";
import { HTTP_PICTURE, isHttpPicture } from "#domain/catalogue/products/http-pictures";
import {
  type AltField,
  MOST_PICTURES,
  pictureField,
  type WrittenPicture,
  writtenPicture,
} from "#domain/catalogue/products/pictures";
import { FURTHER_LANGUAGES, inEnglish, translations } from "#domain/language";
import { usePictureUpload } from "#pages/admin/parts/forms/pictures/picture-upload.tsx";
import { RowButtons, useRows } from "#pages/admin/parts/forms/row-buttons.tsx";
import { useFurtherLanguages } from "#pages/admin/parts/forms/use-further-languages.ts";
import { Field } from "#ui/forms/field";
import { Picture } from "#ui/pictures/picture";

export type ShownPicture = WrittenPicture & { address: string | null };

/** Edits a product's pictures and their order. The first one is saved in a field of its own, the others as rows. */
export function ProductPictures({
  saved,
  errors,
}: {
  saved: readonly ShownPicture[];
  errors: Readonly<Record<string, string>>;
}) {
  const { rows, add, change, move, remove } = useRows(saved);
  const [announcement, setAnnouncement] = useState("");
  const paths = (pictures: readonly WrittenPicture[]) => pictures.map(({ path }) => path).join(" ");
  const upload = usePictureUpload({
    kind: "product",
    placesLeft: MOST_PICTURES - rows.length,
    anyShape: true,
    isUnsaved: paths(rows) !== paths(saved),
    error: errors.image_url ?? errors.pictures,
    onStored: (picture) => add({ ...picture, alt: "", ...translations("alt", () => "") }),
  });
  const [first, ...others] = rows.map(writtenPicture);
  return (
    <fieldset className="flex flex-col gap-3" {...upload.dropped}>
      <legend className="mb-1 text-lead font-semibold">Pictures</legend>
      <p className="text-small text-ink-soft">
        Up to six, landscape, square or portrait. Lists and the cart show the first. Describe each
        one for customers who can't see it, and for the search.
      </p>
      <input type="hidden" name="image_url" value={first?.path ?? ""} />
      <input type="hidden" name="picture_alt" value={first?.alt ?? ""} />
      {FURTHER_LANGUAGES.map((language) => (
        <input
          key={language}
          type="hidden"
          name={`picture_alt_${language}`}
          value={first?.[`alt_${language}`] ?? ""}
        />
      ))}
      <input type="hidden" name="pictures" value={JSON.stringify(others)} />
      <ol className="flex flex-col gap-4 empty:hidden">
        {rows.map((row, index) => (
          <li
            key={row.row}
            aria-label={`Picture ${index + 1}`}
            className="flex flex-wrap gap-x-4 gap-y-3 rounded-card border border-line p-3"
          >
            <Picture
              address={row.address}
              alt="Saved picture"
              sizes="96px"
              className="framed aspect-4/5 w-24 shrink-0 self-start rounded-card border border-line"
            />
            <div className="flex min-w-0 grow basis-[14rem] flex-col gap-3">
              <PictureWords
                picture={row}
                errorOf={(field) =>
                  errors[index === 0 ? `picture_${field}` : pictureField(index - 1, field)]
                }
                onChange={(field, value) => change(index, field, value)}
              />
              {isHttpPicture(row.path) ? (
                <p className="text-small text-ink-soft">{HTTP_PICTURE}</p>
              ) : null}
              <RowButtons
                rowName={`picture ${index + 1}`}
                index={index}
                rows={rows.length}
                onMove={(to) => {
                  move(index, to);
                  setAnnouncement(`This picture is now number ${to + 1} of ${rows.length}.`);
                }}
                onRemove={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      {upload.cutting ??
        (rows.length < MOST_PICTURES ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-ink/30 p-3">
            {upload.button(rows.length === 0 ? "Choose pictures" : "Add pictures")}
            <p className="text-small text-ink-soft">Or drop pictures here. Up to 25 MB each.</p>
          </div>
        ) : null)}
      {upload.notes}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

function PictureWords({
  picture,
  errorOf,
  onChange,
}: {
  picture: ShownPicture;
  errorOf: (field: AltField) => string | undefined;
  onChange: (field: AltField, value: string) => void;
}) {
  const further = useFurtherLanguages();
  const text = (field: AltField) => ({
    value: picture[field],
    error: errorOf(field),
    maxLength: 300,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(field, event.currentTarget.value),
  });
  return (
    <>
      <Field label="What the picture shows" {...text("alt")} />
      {further.map((language) => (
        <Field
          key={language}
          label={`What the picture shows, in ${inEnglish(language)}`}
          lang={language}
          {...text(`alt_${language}`)}
        />
      ))}
    </>
  );
}
