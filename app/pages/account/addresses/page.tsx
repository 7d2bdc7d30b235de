import { Plus } from "lucide";
import { useState } from "react";
import { slotsOf } from "#data/people/addresses.server";
import { loadProfile } from "#data/people/people.server";
import {
  addressFormValues,
  EMPTY_ADDRESS,
  firstFreeSlot,
  type SavedAddress,
  type SlotNumber,
  savedAddresses,
} from "#domain/people/addresses/address";
import { peopleMessages } from "#domain/people/messages";
import { href } from "#protocol/href";
import { requirePerson } from "#request/session/session.server";
import { EmptyEnvelope } from "#ui/empty-state";
import { Button } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import type { Route } from "./+types/page";
import { AddressForm } from "./address-form.tsx";
import { AddressLabel } from "./address-label.tsx";
import { AddressesNotLoaded } from "./not-loaded.tsx";
import { texts } from "./texts.ts";
import { useReturnToSender } from "./use-return.ts";

/**
 * When the profile doesn't load in time, the page shows no addresses and no form, because a form could overwrite a
 * saved address.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const profile = await loadProfile(requirePerson(context, url).id);
  if (!profile) return { known: false as const };
  const slots = slotsOf(profile);
  const free = slots.find(({ slot }) => slot === firstFreeSlot(slots));
  return {
    known: true as const,
    addresses: savedAddresses(slots),
    // Name and mobile come from the slot if it has them, else from the profile, where the last order saved them
    // (reading R46).
    blank: free && {
      ...EMPTY_ADDRESS,
      slot: free.slot,
      name: free.name ?? profile.name ?? "",
      mobile: free.mobile ?? profile.mobile_number ?? "",
    },
  };
}

export default function Addresses({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
  return (
    <div className="shell flex flex-col gap-6 py-6 tablet:py-8">
      <title>{t.yourAddresses}</title>
      <h1 className="text-display">{t.yourAddresses}</h1>
      {loaderData.known ? <AddressBook {...loaderData} /> : <AddressesNotLoaded />}
      {/* This link is on the page, because the phone menu has no room for it (spec §2). */}
      <TextLink to={href("/my-data")} className="text-peacock">
        {t.myData}
      </TextLink>
    </div>
  );
}

type Known = Extract<Route.ComponentProps["loaderData"], { known: true }>;

function AddressBook({ addresses, blank }: Known) {
  const t = useTexts(texts);
  const goBack = useReturnToSender();
  const [open, setOpen] = useState<SlotNumber | null>(null);
  // The slot whose form was closed last; its Edit button gets the focus back.
  const [closed, setClosed] = useState<SlotNumber | null>(null);
  const close = () => {
    setClosed(open);
    setOpen(null);
  };
  // After a save, goes back to the page that sent the customer here for an address. If none did, the list is shown.
  const leave = (saved: Pick<SavedAddress, "slot">) => {
    if (!goBack(saved)) close();
  };
  const first = addresses.length === 0;
  return (
    <>
      {first ? (
        <div className="flex flex-col items-center gap-3 text-center tablet:flex-row tablet:gap-6 tablet:text-left">
          <EmptyEnvelope />
          <p className="max-w-md text-lead text-ink-soft">{peopleMessages.noAddressesAdvice}</p>
        </div>
      ) : null}
      <ul
        className={`grid grid-cols-1 gap-5 tablet:grid-cols-2 ${open === null ? "" : "items-start"}`}
      >
        {addresses.map((saved) => (
          <li key={saved.slot}>
            {open === saved.slot ? (
              <AddressForm
                slot={saved.slot}
                initial={addressFormValues(saved)}
                onSaved={leave}
                onClose={close}
              />
            ) : (
              <AddressLabel
                saved={saved}
                focused={closed === saved.slot}
                onEdit={() => setOpen(saved.slot)}
              />
            )}
          </li>
        ))}
        {blank && (first || open === blank.slot) ? (
          <li className={first ? "tablet:col-span-2" : ""}>
            <AddressForm initial={blank} onSaved={leave} onClose={first ? null : close} />
          </li>
        ) : null}
      </ul>
      {blank && !first && open === null ? (
        <Button
          look="second"
          className="self-start"
          autoFocus={closed === blank.slot}
          onClick={() => setOpen(blank.slot)}
        >
          <Icon of={Plus} size={18} />
          {t.addNewAddress}
        </Button>
      ) : null}
      {blank ? null : <p className="text-ink-soft">{peopleMessages.addressesFull}</p>}
    </>
  );
}
