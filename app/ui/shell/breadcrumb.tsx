import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { texts } from "./texts.ts";

const STEP_CLASS = "flex items-center gap-x-2 not-first:before:content-['/']";

/** A page above this one. */
export type Crumb = { to: string; name: string };

/** The pages above this one as links, then its own name. The last link has `rel="up"`, which the header's Back uses. */
export function Breadcrumb({ trail, pageName }: { trail: readonly Crumb[]; pageName: string }) {
  const t = useTexts(texts);
  return (
    <nav aria-label={t.breadcrumb} className="text-small text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ to, name }, index) => (
          <li key={to} className={STEP_CLASS}>
            {/* The margins take back the padding, so that a short name leaves no gap before the next. */}
            <Link
              to={to}
              rel={index === trail.length - 1 ? "up" : undefined}
              className="-mx-2.5 flex min-h-11 items-center px-2.5 underline-offset-4 hover:text-ink hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
        {/* Hidden on phones, where the heading right below has the same name. */}
        <li aria-current="page" className={`${STEP_CLASS} max-tablet:sr-only`}>
          {pageName}
        </li>
      </ol>
    </nav>
  );
}
