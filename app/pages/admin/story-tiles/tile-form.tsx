import { useState } from "react";
import { href } from "react-router";
import type { TileRow } from "#data/offers/story-tiles.server";
import { STORY_PAGES, type StoryKey } from "#domain/catalogue/catalogue";
import { formHref } from "#forms/form-href";
import { AddressField } from "#pages/admin/parts/forms/address-field.tsx";
import { BothLanguages } from "#pages/admin/parts/forms/both-languages.tsx";
import { PictureField } from "#pages/admin/parts/forms/picture-field.tsx";
import { Checkbox, SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { Panel } from "#pages/admin/parts/panel.tsx";
import { Field, SelectField } from "#ui/forms/field";

const STORY_KEYS = ["ndk-story", "rk-story"] as const satisfies readonly StoryKey[];

export function TileForm({
  tile,
  picture,
  mayEdit,
}: {
  tile: TileRow | null;
  /** Where its picture is shown from. */
  picture: string | null;
  mayEdit: boolean;
}) {
  const [page, setPage] = useState<string>(tile?.page ?? "stories");
  const [leads, setLeads] = useState<string>(tile?.story_page ?? "");
  // Only a tile of the stories page may lead on to a story's page.
  const leadsTo = page === "stories" ? leads : "";
  return (
    <SavingForm
      action={formHref("/admin/story-tiles/saving")}
      version={tile?.version ?? null}
      next={href("/admin/story-tiles")}
      mayEdit={mayEdit}
    >
      {(errors) => (
        <>
          <Panel title="Tile">
            <BothLanguages
              name="title"
              label="Title"
              most={150}
              values={[tile?.title, tile?.title_te]}
              errors={errors}
            />
            <BothLanguages
              name="description"
              label="Line"
              most={500}
              long
              values={[tile?.description, tile?.description_te]}
              errors={errors}
            />
            <PictureField
              kind="story"
              name="image_url"
              label="Picture"
              path={tile?.image_url ?? ""}
              address={picture}
              error={errors.image_url}
            />
            <AddressField id={tile?.id ?? null} example="night-bus-1" error={errors.address} />
          </Panel>
          <Panel title="Where it stands and leads">
            {tile ? (
              <input type="hidden" name="page" value={tile.page} />
            ) : (
              <SelectField
                label="Stands on"
                name="page"
                value={page}
                onChange={(event) => setPage(event.target.value)}
                error={errors.page}
              >
                <option value="stories">The stories page</option>
                {STORY_KEYS.map((key) => (
                  <option key={key} value={key}>
                    {STORY_PAGES[key]}
                  </option>
                ))}
              </SelectField>
            )}
            {page === "stories" ? (
              <SelectField
                label="Leads to"
                name="story_page"
                value={leadsTo}
                onChange={(event) => setLeads(event.target.value)}
                error={errors.story_page}
              >
                <option value="">A playlist</option>
                {STORY_KEYS.map((key) => (
                  <option key={key} value={key}>
                    The page of {STORY_PAGES[key]}
                  </option>
                ))}
              </SelectField>
            ) : null}
            {leadsTo === "" ? (
              <Field
                label="Playlist link"
                name="playlist_url"
                type="url"
                inputMode="url"
                defaultValue={tile?.playlist_url ?? ""}
                error={errors.playlist_url}
                hint="Everybody can open it."
              />
            ) : null}
            <Checkbox
              name="is_active"
              label="Shown"
              hint="Off, it is archived."
              defaultChecked={tile?.is_active ?? true}
            />
          </Panel>
        </>
      )}
    </SavingForm>
  );
}
