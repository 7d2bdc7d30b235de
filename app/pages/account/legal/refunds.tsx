import { inLanguage } from "#domain/language";
import type { Route } from "./+types/refunds";
import { LegalPage } from "./legal-page.tsx";
import { en } from "./refunds.en.tsx";
import { te } from "./refunds.te.tsx";
import { seller } from "./seller.server.ts";

const text = inLanguage({ en, te });

export const loader = seller;

export default function Refunds({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...text} seller={loaderData} />;
}
