import type { Route } from "./+types/refunds";
import { legalPage } from "./legal-page.server.ts";
import { LegalPage } from "./legal-page.tsx";

export function loader() {
  return legalPage("refunds");
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
