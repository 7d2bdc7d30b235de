import type { Route } from "./+types/privacy";
import { legalPage } from "./legal-page.server.ts";
import { LegalPage } from "./legal-page.tsx";

export function loader() {
  return legalPage("privacy");
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
