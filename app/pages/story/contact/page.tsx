import { Mail, Phone } from "lucide";
import type { ReactNode } from "react";
import { Island } from "#documents/island.tsx";
import { peopleMessages } from "#domain/people/messages";
import { shownPhone } from "#domain/people/shown-phone";
import { config } from "#request/config.server";
import { settings } from "#request/settings/settings.server";
import { EmptyEnvelope } from "#ui/empty-state";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";

import { texts } from "./texts.ts";

export function loader() {
  return { ...settings().contact, keeps: config.keepsMessages };
}

export default function Contact({ loaderData: { email, phone, keeps } }: Route.ComponentProps) {
  const t = useTexts(texts);
  return (
    <div className="shell grid grid-cols-1 gap-8 py-8 tablet:grid-cols-[2fr_3fr] tablet:gap-12">
      <PageHead title={t.pageTitle} description={peopleMessages.contactLine} />
      <div className="flex flex-col gap-4">
        <h1 className="text-display">{t.title}</h1>
        <p className="text-lead text-ink-soft">{peopleMessages.contactLine}</p>
        {email ? (
          <ContactLink to={`mailto:${email}`} icon={<Icon of={Mail} size={20} />}>
            {email}
          </ContactLink>
        ) : null}
        {phone ? (
          <ContactLink
            to={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}
            icon={<Icon of={Phone} size={20} />}
          >
            {shownPhone(phone)}
          </ContactLink>
        ) : null}
        <div className="grid grow place-items-center max-tablet:hidden">
          <EmptyEnvelope />
        </div>
      </div>
      <Island name="contact-form" props={{ storesMessages: keeps }} />
    </div>
  );
}

function ContactLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <a
      href={to}
      className="flex min-h-11 items-center gap-3 font-semibold break-all text-peacock underline-offset-4 hover:underline"
    >
      {icon}
      {children}
    </a>
  );
}
