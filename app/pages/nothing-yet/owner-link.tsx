import { ArrowRight } from "lucide";
import { href } from "#protocol/href";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

export function AddFirstProducts() {
  const t = useTexts(texts);
  return <OwnerLink to={href("/admin/products/series/new")}>{t.beginWithProducts}</OwnerLink>;
}

/** A link that only sellers see. It loads a new document, because the admin has its own client. */
export function OwnerLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      className="only-seller flex min-h-11 items-center gap-2 font-semibold text-peacock underline-offset-4 hover:underline"
    >
      {children}
      <Icon of={ArrowRight} size={18} className="shrink-0" />
    </a>
  );
}
