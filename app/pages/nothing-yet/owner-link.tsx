import { ArrowRight } from "lucide-react";
import { href } from "#protocol/href";
import { useSession } from "#session/use-session";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

export function AddFirstProducts() {
  const t = useTexts(texts);
  return <OwnerLink to={href("/admin/products/series/new")}>{t.beginWithProducts}</OwnerLink>;
}

/**
 * A link that only sellers see. The cached page is the same for everybody, so the link appears once the session is
 * known. It loads a new document, because the admin has its own client.
 */
export function OwnerLink({ to, children }: { to: string; children: string }) {
  if (!useSession()?.person?.seller) return null;
  return (
    <a
      href={to}
      className="flex min-h-11 items-center gap-2 font-semibold text-peacock underline-offset-4 hover:underline"
    >
      {children}
      <ArrowRight aria-hidden size={18} className="shrink-0" />
    </a>
  );
}
