import { href, Link } from "react-router";

export function Footer({ storeName }: { storeName: string }) {
  return (
    <footer className="in-[:has(.reaches-footer)]:mt-0 mt-16 pb-[env(safe-area-inset-bottom)]">
      <div aria-hidden className="airmail" />
      <div className="shell flex flex-wrap items-center gap-x-6 gap-y-1 py-6 text-small text-ink-soft">
        <p className="w-full py-2 tablet:mr-auto tablet:w-auto">{storeName}. Stories, posted.</p>
        <FooterLink to={href("/contact")}>Contact</FooterLink>
        <FooterLink to={href("/privacy")}>Privacy</FooterLink>
        <FooterLink to={href("/terms")}>Terms</FooterLink>
        <FooterLink to={href("/refunds")}>Refunds</FooterLink>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 min-w-11 items-center underline-offset-4 hover:text-ink hover:underline"
    >
      {children}
    </Link>
  );
}
