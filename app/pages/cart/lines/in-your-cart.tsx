import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { texts } from "./texts.ts";

/** Says that the product was just added, with a link to the cart. It stays when the toast has disappeared. */
export function InYourCart() {
  const t = useTexts(texts);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-ok pl-3 text-on-ok">
      <strong className="text-small">{t.inYourCart}</strong>
      <TextLink to={href("/cart")} className="px-3 font-semibold">
        {t.viewCart}
      </TextLink>
    </p>
  );
}
