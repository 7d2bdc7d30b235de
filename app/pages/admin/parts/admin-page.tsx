import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** A page of the admin: its title, the way back to its list, and what can be done beside the heading. */
export function AdminPage({
  title,
  back,
  actions,
  children,
}: {
  title: string;
  back?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="shell flex flex-col gap-5 py-6">
      <title>{`${title} · Admin`}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-col gap-1">
        {back ? (
          <Link
            to={back.to}
            className="-ml-1 flex min-h-11 items-center gap-1 self-start font-medium text-peacock"
          >
            <ChevronLeft aria-hidden size={18} />
            {back.label}
          </Link>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="min-w-0 text-display wrap-anywhere">{title}</h1>
          {actions}
        </div>
      </div>
      {children}
    </div>
  );
}
