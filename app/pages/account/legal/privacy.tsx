import { inLanguage } from "#domain/language";
import type { Route } from "./+types/privacy";
import { LegalPage } from "./legal-page.tsx";
import { en } from "./privacy.en.tsx";
import { te } from "./privacy.te.tsx";
import { seller } from "./seller.server.ts";

const text = inLanguage({ en, te });

export const loader = seller;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...text} seller={loaderData} />;
}
