import { ArrowRight } from "lucide-react";
import { href, Link } from "react-router";
import { HOME_DESCRIPTION, HOME_LINE, HOME_TITLE } from "#domain/messages";
import { useSession } from "#pages/account/session/use-session.ts";
import { sameForEverybody } from "#request/caching.server";
import { pictureAddress } from "#request/pictures.server";
import { loginPath } from "#ui/header";
import { PageHead } from "#ui/page-head";
import { Picture } from "#ui/picture";
import type { Route } from "./+types/page";

export const headers = sameForEverybody;

export function loader() {
  return { parcel: pictureAddress("site/hero") };
}

export default function Home({ loaderData: { parcel } }: Route.ComponentProps) {
  const session = useSession();
  // A guest signs in first, and /shop is remembered (spec §2 Home). Before the session has answered
  // the way leads by /auth as well: it sends on whoever is signed in.
  const merchandise = session?.person ? href("/shop") : loginPath(href("/shop"));
  return (
    <div className="tablet:shell grid items-center gap-6 tablet:grid-cols-2 tablet:gap-10 tablet:py-12">
      <PageHead title={HOME_TITLE} description={HOME_DESCRIPTION} />
      <div className="overflow-hidden tablet:order-last tablet:rounded-card tablet:shadow-card">
        <Picture
          address={parcel}
          alt=""
          sizes="(min-width: 768px) 720px, 100vw"
          width={960}
          height={540}
          eager
          className="aspect-video w-full object-cover tablet:aspect-4/3"
        />
      </div>
      <div className="shell flex flex-col gap-5 tablet:px-0">
        <h1 className="text-display desktop:text-hero">{HOME_TITLE}</h1>
        <p className="max-w-prose text-lead text-ink-soft">{HOME_LINE}</p>
        <nav aria-label="Explore" className="flex flex-col gap-3">
          <BigLink
            to={href("/stories")}
            className="border border-on-night/25 bg-night text-on-night"
          >
            Explore Stories
          </BigLink>
          <BigLink to={merchandise} className="bg-kumkum text-on-kumkum hover:bg-kumkum-deep">
            Explore Merchandise
          </BigLink>
        </nav>
      </div>
    </div>
  );
}

function BigLink({ to, className, children }: { to: string; className: string; children: string }) {
  return (
    <Link
      to={to}
      className={`flex min-h-16 items-center justify-between gap-4 rounded-card px-6 py-4 font-display text-lead font-semibold shadow-card ${className}`}
    >
      {children}
      <ArrowRight aria-hidden size={22} />
    </Link>
  );
}
