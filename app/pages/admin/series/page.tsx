import { data, href } from "react-router";
import { seriesRow } from "#data/catalogue/products/series.server";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import { useToast } from "#ui/shell/toasts";
import type { Route } from "./+types/page";
import { SeriesForm } from "./series-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  requireSeller(context, "edit-catalogue");
  const row = await seriesRow(params.key);
  if (!row) throw data("This series wasn't found.", { status: 404 });
  return {
    key: row.key,
    prefix: row.prefixes[0] ?? "",
    series: {
      name: row.name,
      name_te: row.name_te ?? "",
      description: row.description,
      description_te: row.description_te ?? "",
      image_url: row.image_url ?? "",
      picture: pictureAddress(row.image_url),
      position: String(row.position),
      shown: row.is_active,
      version: row.version,
    },
  };
}

export default function SeriesPage({ loaderData: { key, prefix, series } }: Route.ComponentProps) {
  const toast = useToast();
  return (
    <AdminPage
      title={series.name}
      back={{ to: href("/admin/products/series"), label: "Series" }}
      about={`${href("/category/:category", { category: key })} · ids begin with ${prefix}`}
      width="form"
    >
      <SeriesForm
        key={key}
        action={href("/admin/products/series/:key/details", { key })}
        series={series}
        save="Save"
        onDone={() => toast({ kind: "success", text: "The series was saved." })}
      />
    </AdminPage>
  );
}
