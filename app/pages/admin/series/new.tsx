import { href, useNavigate } from "react-router";
import { requireSeller } from "#request/session/session.server";
import { PageHead } from "#ui/shell/page-head";
import { useToast } from "#ui/shell/toasts";
import type { Route } from "./+types/new";
import { BackToSeries, SeriesForm } from "./series-form.tsx";

export function loader({ context }: Route.LoaderArgs) {
  requireSeller(context, "edit-catalogue");
  return null;
}

const EMPTY = {
  name: "",
  name_te: "",
  description: "",
  description_te: "",
  image_url: "",
  picture: null,
  position: "5",
  shown: true,
  version: 0,
};

export default function NewSeries() {
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <div className="shell flex max-w-3xl flex-col gap-4 py-6">
      <PageHead title="New series" />
      <meta name="robots" content="noindex" />
      <BackToSeries />
      <h1 className="text-display">New series</h1>
      <SeriesForm
        action={href("/admin/products/series/addition")}
        series={EMPTY}
        save="Add series"
        onDone={() => {
          toast({ kind: "success", text: "The series was added." });
          void navigate(href("/admin/products/series"), { replace: true });
        }}
      />
    </div>
  );
}
