import { href } from "react-router";
import type { EpisodeRow } from "#data/offers/episodes.server";
import { formHref } from "#forms/form-href";
import { AddressField } from "#pages/admin/parts/forms/address-field.tsx";
import { BothLanguages } from "#pages/admin/parts/forms/both-languages.tsx";
import { PictureField } from "#pages/admin/parts/forms/picture-field.tsx";
import { Checkbox, SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { typedPrice } from "#pages/admin/parts/forms/typed-price.ts";
import { Panel } from "#pages/admin/parts/panel.tsx";
import { Field } from "#ui/forms/field";

export function EpisodeForm({
  episode,
  picture,
  buyers,
  mayEdit,
}: {
  episode: EpisodeRow | null;
  /** Where its picture is shown from. */
  picture: string | null;
  buyers: number;
  mayEdit: boolean;
}) {
  return (
    <SavingForm
      action={formHref("/admin/episodes/saving")}
      version={episode?.version ?? null}
      next={href("/admin/episodes")}
      mayEdit={mayEdit}
    >
      {(errors) => (
        <>
          <Panel title="Title">
            <BothLanguages
              name="title"
              label="Title"
              most={150}
              values={[episode?.title, episode?.title_te]}
              errors={errors}
            />
            <BothLanguages
              name="description"
              label="Description"
              most={500}
              long
              values={[episode?.description, episode?.description_te]}
              errors={errors}
            />
            <AddressField
              id={episode?.id ?? null}
              example="night-bus-tapes"
              error={errors.address}
            />
            <PictureField
              kind="episode"
              name="banner_image_url"
              label="Picture"
              path={episode?.banner_image_url ?? ""}
              address={picture}
              error={errors.banner_image_url}
            />
          </Panel>
          <Panel title="Price and length">
            <div className="grid gap-4 tablet:grid-cols-2">
              <Field
                label="Original price (₹)"
                name="original_price"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={episode ? typedPrice(episode.original_price) : ""}
                error={errors.original_price}
              />
              <Field
                label="Sale price (₹)"
                name="sale_price"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={episode ? typedPrice(episode.sale_price) : ""}
                error={errors.sale_price}
                hint="What buyers pay. Lower than the original, it stands beside it."
              />
              <Field
                label="Parts"
                name="total_episodes"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={episode?.total_episodes ?? ""}
                error={errors.total_episodes}
              />
              <Field
                label="Minutes a part"
                name="episode_duration_minutes"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={episode?.episode_duration_minutes ?? ""}
                error={errors.episode_duration_minutes}
                hint="Empty: not said."
              />
            </div>
          </Panel>
          <Panel title="What is heard">
            <Field
              label="Playlist link"
              name="spotify_playlist_url"
              type="url"
              inputMode="url"
              defaultValue={episode?.spotify_playlist_url ?? ""}
              error={errors.spotify_playlist_url}
              hint={`What a buyer gets, and nobody else sees. ${buyersLine(buyers)}`}
            />
            <Field
              label="Sample link"
              name="sample_url"
              type="url"
              inputMode="url"
              defaultValue={episode?.sample_url ?? ""}
              error={errors.sample_url}
              hint="What everybody may hear before buying. A Spotify link plays on the page."
            />
          </Panel>
          <Panel title="In the shop">
            <Checkbox
              name="is_active"
              label="On sale"
              hint="Off, it is archived: the shop doesn't show it, and who bought it keeps it."
              defaultChecked={episode?.is_active ?? true}
            />
            <Checkbox
              name="is_featured"
              label="Featured"
              hint="Stands before the others on the stories page."
              defaultChecked={episode?.is_featured ?? false}
            />
          </Panel>
        </>
      )}
    </SavingForm>
  );
}

/** A changed link reaches who bought it by their order's page; emails that were sent stay as they are. */
function buyersLine(buyers: number): string {
  if (buyers === 0) return "Nobody has bought it yet.";
  const who = buyers === 1 ? "1 person" : `${buyers} people`;
  return `${who} bought it: a new link goes out with emails that are sent from now on, and from their order they can have theirs sent again.`;
}
