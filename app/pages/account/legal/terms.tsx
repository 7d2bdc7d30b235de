import { inLanguage } from "#domain/language";
import type { Route } from "./+types/terms";
import { LegalPage } from "./legal-page.tsx";
import { seller } from "./seller.server.ts";
import { en } from "./terms.en.tsx";
import { te } from "./terms.te.tsx";

const text = inLanguage({ en, te });

export const loader = seller;

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...text} seller={loaderData} />;
}
