import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { href } from "#protocol/href";
import { Link } from "#ui/link";

const PAGES = { terms: "Terms", privacy: "Privacy", refunds: "Refunds" } as const;

/** Leads to the legal pages as customers see them and to their forms, and notes that the owner has read them. */
export function ReadLegalPages({ isRead }: { isRead: boolean }) {
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <ul className="flex flex-col">
        {Object.entries(PAGES).map(([page, title]) => (
          <li key={page} className="flex flex-wrap items-center gap-x-4">
            <a href={`/${page}`} className={LINK}>
              Read {title}
            </a>
            <Link to={href("/admin/settings/:subject", { subject: page })} className={LINK}>
              Change {title}
            </Link>
          </li>
        ))}
      </ul>
      {isRead ? null : (
        <ButtonForm
          action={formHref("/admin/setup/legal-pages-reading")}
          done="Noted."
          irrevocable={false}
          className="w-full tablet:w-fit"
        >
          I have read all three
        </ButtonForm>
      )}
    </div>
  );
}

const LINK = "flex min-h-11 items-center text-peacock underline underline-offset-4";
