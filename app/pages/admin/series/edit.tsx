import { data, href } from "react-router";
import { seriesRow } from "#data/catalogue/products/series.server";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/edit";
import { SeriesForm } from "./series-form.tsx";

/** A series, or the empty form of a new one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireSeller(context, "edit-catalogue");
  if (!("key" in params) || params.key === undefined) return { series: null, picture: null };
  const series = await seriesRow(params.key);
  if (!series) throw data("This series wasn't found.", { status: 404 });
  return { series, picture: pictureAddress(series.image_url) };
}

export default function EditSeries({ loaderData }: Route.ComponentProps) {
  const { series } = loaderData;
  return (
    <AdminPage
      title={series?.name ?? "New series"}
      back={{ to: href("/admin/products/series"), label: "Series" }}
      about={
        series
          ? `${href("/category/:category", { category: series.key })} · ids begin with ${series.prefixes[0] ?? ""}`
          : undefined
      }
      width="form"
    >
      <SeriesForm key={series?.key ?? "new"} {...loaderData} />
    </AdminPage>
  );
}
