import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { Link, type LinkProps } from "#ui/link";
import { LanguageLink } from "./header.tsx";
import type { ShellFacts } from "./shell-facts.tsx";
import { texts } from "./texts.ts";

export function Footer({ storeName, line, pages, languages, here }: ShellFacts) {
  const t = useTexts(texts);
  return (
    <footer className="in-[:has(.reaches-footer)]:mt-0 mt-8 pb-[env(safe-area-inset-bottom)] print:hidden">
      <div aria-hidden className="airmail" />
      <div className="shell flex flex-wrap items-center gap-x-5 gap-y-1 py-6 tablet:gap-x-6 text-small text-ink-soft">
        <p className="w-full py-2 tablet:mr-auto tablet:w-auto">
          {line ? `${storeName}. ${line}` : storeName}
        </p>
        <FooterLink to={href("/contact")}>{t.contact}</FooterLink>
        {pages.map(({ id, title: { text, lang } }) => (
          <FooterLink key={id} to={href("/pages/:id", { id })} lang={lang}>
            {text}
          </FooterLink>
        ))}
        <FooterLink to={href("/privacy")}>{t.privacy}</FooterLink>
        <FooterLink to={href("/terms")}>{t.terms}</FooterLink>
        <FooterLink to={href("/refunds")}>{t.refunds}</FooterLink>
        {languages.map((language) => (
          <LanguageLink key={language} language={language} here={here} className={LINK} />
        ))}
      </div>
    </footer>
  );
}

const LINK =
  "flex min-h-11 min-w-11 items-center underline-offset-4 hover:text-ink hover:underline";

function FooterLink(link: LinkProps) {
  return <Link {...link} className={LINK} />;
}
