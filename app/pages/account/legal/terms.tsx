import type { Route } from "./+types/terms";
import { legalPage } from "./legal-page.server.ts";
import { LegalPage } from "./legal-page.tsx";

export function loader() {
  return legalPage("terms");
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
