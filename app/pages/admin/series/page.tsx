import { data, href } from "react-router";
import { seriesRow } from "#data/catalogue/products/series.server";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import { PageHead } from "#ui/shell/page-head";
import { useToast } from "#ui/shell/toasts";
import type { Route } from "./+types/page";
import { BackToSeries, SeriesForm } from "./series-form.tsx";

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
    <div className="shell flex max-w-3xl flex-col gap-4 py-6">
      <PageHead title={series.name} />
      <meta name="robots" content="noindex" />
      <BackToSeries />
      <header>
        <h1 className="text-display">{series.name}</h1>
        <p className="text-ink-soft">
          {href("/category/:category", { category: key })} · ids begin with {prefix}
        </p>
      </header>
      <SeriesForm
        key={key}
        action={href("/admin/products/series/:key/details", { key })}
        series={series}
        save="Save"
        onDone={() => toast({ kind: "success", text: "The series was saved." })}
      />
    </div>
  );
}
