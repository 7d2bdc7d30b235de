import { href, useNavigate } from "react-router";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { requireSeller } from "#request/session/session.server";
import { useToast } from "#ui/shell/toasts";
import type { Route } from "./+types/new";
import { SeriesForm } from "./series-form.tsx";

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
    <AdminPage
      title="New series"
      back={{ to: href("/admin/products/series"), label: "Series" }}
      width="form"
    >
      <SeriesForm
        action={href("/admin/products/series/addition")}
        series={EMPTY}
        save="Add series"
        onDone={() => {
          toast({ kind: "success", text: "The series was added." });
          void navigate(href("/admin/products/series"), { replace: true });
        }}
      />
    </AdminPage>
  );
}
