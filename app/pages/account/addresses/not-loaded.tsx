import { useRevalidator } from "react-router";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { Button } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { texts } from "./texts.ts";

/**
 * Shown instead of the addresses when the profile didn't load in time, so it isn't known whether there are any (spec §4
 * Profile load).
 */
export function AddressesNotLoaded() {
  const t = useTexts(texts);
  const { revalidate, state } = useRevalidator();
  const trying = state === "loading";
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="bad" alert>
        {peopleMessages.addressesNotLoaded}
      </Notice>
      <Button look="second" className="self-start" busy={trying} onClick={() => revalidate()}>
        {trying ? storeMessages.loading : t.tryAgain}
      </Button>
    </div>
  );
}
