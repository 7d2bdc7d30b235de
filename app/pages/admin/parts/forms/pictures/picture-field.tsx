import { useState } from "react";
import type { PictureKind } from "#domain/catalogue/picture-shapes";
import { HTTP_PICTURE, isHttpPicture } from "#domain/catalogue/products/http-pictures";
import { Button } from "#ui/forms/button";
import { Picture } from "#ui/pictures/picture";
import { type StoredPicture, usePictureUpload } from "./picture-upload.tsx";

type Props = {
  kind: PictureKind;
  /** The name of the field that holds the picture's path. */
  name: string;
  label: string;
  /** The path of the stored picture. Empty: there is none. */
  path: string;
  /** The address at which the stored picture is shown. */
  address: string | null;
  error?: string | undefined;
};

/** A field for one picture. The form around it saves the picture's path. */
export function PictureField({ kind, name, label, path, address, error }: Props) {
  const [stored, setStored] = useState<StoredPicture>({ path, address });
  const [isChanged, setChanged] = useState(false);
  const change = (picture: StoredPicture) => {
    setStored(picture);
    setChanged(true);
  };
  const isUnsaved = isChanged && stored.path !== path;
  const upload = usePictureUpload({ kind, isUnsaved, error, onStored: change });
  return (
    <fieldset className="flex flex-col gap-2" {...upload.dropped}>
      <legend className="mb-2 font-semibold">{label}</legend>
      <input type="hidden" name={name} value={stored.path} />
      {upload.cutting ?? (
        <div className="flex flex-wrap items-end gap-4 rounded-card border border-dashed border-ink/30 p-3">
          {stored.path ? (
            <Picture
              address={stored.address}
              alt="Saved picture"
              sizes="120px"
              className={`w-30 rounded-card object-cover ${kind === "episode" ? "aspect-video" : "aspect-4/5"}`}
            />
          ) : null}
          <div className="flex min-w-0 flex-col gap-2">
            {upload.button(stored.path ? "Choose another picture" : "Choose a picture")}
            <p className="text-small text-ink-soft">Or drop a picture here. Up to 25 MB.</p>
            {stored.path ? (
              <Button
                look="quiet"
                className="self-start px-0!"
                onClick={() => change({ path: "", address: null })}
              >
                Remove the picture
              </Button>
            ) : null}
          </div>
        </div>
      )}
      {isHttpPicture(stored.path) ? (
        <p className="text-small text-ink-soft">{HTTP_PICTURE}</p>
      ) : null}
      {upload.notes}
    </fieldset>
  );
}
