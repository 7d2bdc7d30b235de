import { href } from "#protocol/href";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** Links for a customer whose payment link doesn't ask for anything any more. */
export function OnwardLinks() {
  const t = useTexts(texts);
  return (
    <div className="mt-2 flex flex-wrap justify-center gap-2">
      <ButtonLink look="second" to={href("/shop")}>
        {t.continueShopping}
      </ButtonLink>
      <ButtonLink look="quiet" to={href("/contact")}>
        {t.contact}
      </ButtonLink>
    </div>
  );
}
