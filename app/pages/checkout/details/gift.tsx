import { Gift } from "lucide";
import { useState } from "react";
import { GIFT_MESSAGE_CHARACTERS } from "#domain/checkout/limits";
import { EMPTY_ADDRESS } from "#domain/people/addresses/address";
import { TextField } from "#ui/forms/field";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { CHECKOUT_FORM_ID, type Choices } from "./saved-choices.ts";
import { texts } from "./texts.ts";

type Props = { choices: Choices; onChoose: (choices: Choices) => void };

/**
 * A checkbox that makes the order a gift. A gift's address is typed here and isn't saved unless the customer asks for
 * it.
 */
export function GiftToggle({
  choices,
  ownAddress,
  onChoose,
}: Props & {
  /** The address to choose when it isn't a gift. */
  ownAddress: Choices["address"];
}) {
  const t = useTexts(texts);
  // What was typed for the other kind (gift or own address), so that switching doesn't mix the two.
  const [ofOther, setOfOther] = useState(EMPTY_ADDRESS);
  const choose = (gift: boolean) => {
    setOfOther(choices.typed);
    onChoose({
      ...choices,
      gift,
      save: !gift,
      address: gift ? "typed" : ownAddress,
      typed: ofOther,
    });
  };
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-card border border-ink/25 bg-card px-4 py-2 has-checked:border-kumkum has-checked:edged has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-peacock">
      <input
        type="checkbox"
        form={CHECKOUT_FORM_ID}
        name="gift"
        checked={choices.gift}
        onChange={(event) => choose(event.target.checked)}
        className="size-5 shrink-0 accent-kumkum outline-none"
      />
      <span className="min-w-0 grow">
        <span className="block font-semibold">{t.gift}</span>
        {choices.gift ? <span className="block text-small text-ink-soft">{t.giftHint}</span> : null}
      </span>
      <Icon of={Gift} className="shrink-0 text-kumkum-ink" />
    </label>
  );
}

export function GiftMessage({ choices, error, onChoose }: Props & { error: string | undefined }) {
  const t = useTexts(texts);
  const left = GIFT_MESSAGE_CHARACTERS - [...choices.message].length;
  if (!choices.gift) return null;
  return (
    <TextField
      label={t.giftMessage}
      form={CHECKOUT_FORM_ID}
      name="message"
      rows={3}
      value={choices.message}
      onChange={(event) => onChoose({ ...choices, message: event.target.value })}
      error={error}
      hint={
        <>
          {t.giftMessageHint} <span role="status">{left < 50 ? t.charactersLeft(left) : null}</span>
        </>
      }
    />
  );
}
