import { useRef, useState } from "react";
import { rupees } from "#domain/money/money";
import { formHref } from "#forms/form-href";
import { DEFAULT_TERMS } from "#protocol/store-terms";
import { ActionBar } from "#ui/action-bar";
import { Badge } from "#ui/badge";
import { EmptyState } from "#ui/empty-state";
import { Button, ButtonLink, type ButtonLook } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { Field, TextField } from "#ui/forms/field";
import { Stepper } from "#ui/forms/stepper";
import { Notice } from "#ui/notice";
import { PauseNotice } from "#ui/pause-notice";
import { Envelope } from "#ui/pictures/envelope";
import { Picture } from "#ui/pictures/picture";
import { PlainPicture } from "#ui/pictures/plain-picture";
import { ProductCard } from "#ui/pictures/product-card";
import { Stamp } from "#ui/pictures/stamp";
import { StorySleeve } from "#ui/pictures/story-sleeve";
import { Prose } from "#ui/prose";
import { ShareButton } from "#ui/share-button";
import { Breadcrumb } from "#ui/shell/breadcrumb";
import LogOutDialog from "#ui/shell/log-out-dialog";
import { type Toast, useToast } from "#ui/shell/toasts";
import { SkeletonField } from "#ui/skeletons/skeleton-field";
import { SkeletonTitle } from "#ui/skeletons/skeleton-title";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { StoreTermsContext } from "#ui/store-terms";
import { Timestamp } from "#ui/timestamp";
import { WhatsAppHelp } from "#ui/whatsapp-help";
import { Sample } from "./sample.tsx";

/** Addresses of pictures. */
export type Samples = { card: string | null; cards: (string | null)[]; story: string | null };

const LOOKS: ButtonLook[] = ["primary", "second", "quiet", "danger"];
const TONES = ["wait", "info", "sent", "ok", "bad"] as const;
const TOASTS: Toast["kind"][] = ["success", "error", "info"];
const HERE = "/styleguide";
const PAUSE = { sentence: "We're on a break.", message: "The printer is resting." };

export function Components({ samples }: { samples: Samples }) {
  return (
    <>
      <Buttons />
      <Fields />
      <Words />
      <Pictures {...samples} />
      <Overlays />
    </>
  );
}

function Buttons() {
  const [quantity, setQuantity] = useState(1);
  return (
    <>
      {LOOKS.map((look) => (
        <Sample key={look} name={`Button, ${look}`}>
          <Button look={look}>At rest</Button>
          <Button look={look} busy>
            Busy
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <ButtonLink look={look} to={HERE}>
            A link
          </ButtonLink>
        </Sample>
      ))}
      <Sample name="Stepper, CopyButton, ShareButton, Timestamp, WhatsAppHelp">
        <Stepper name="cards" quantity={quantity} highest={3} onChange={setQuantity} />
        <CopyButton text="412345678901" what="transaction ID" />
        <ShareButton title="A card" text="https://store.example" />
        <Timestamp
          at={{ iso: "2026-11-21T10:00Z", words: "2 hours ago", exact: "21 Nov, 3:30 pm" }}
        />
        <WhatsAppHelp address="https://wa.me/919876543210" />
      </Sample>
      <Sample name="ActionBar">
        <ActionBar total={rupees(197)}>
          <Button>Proceed to Payment</Button>
        </ActionBar>
      </Sample>
    </>
  );
}

function Fields() {
  return (
    <Sample name="Field, TextField">
      <Field label="At rest" placeholder="Asha Rao" />
      <Field label="With a hint" hint="10 digits, without +91." />
      <Field label="Wrong" defaultValue="12345" error="Please enter a 10-digit mobile number." />
      <Field label="A file" type="file" />
      <TextField label="Long" rows={3} hint="A 6-digit PIN code helps it arrive." />
      <TextField label="Long and wrong" rows={3} error="Please enter an address." />
    </Sample>
  );
}

function Words() {
  return (
    <>
      <Sample name="Badge, Notice">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone}>
            A sentence that is {tone}.
          </Notice>
        ))}
      </Sample>
      <Sample name="PauseNotice">
        <StoreTermsContext value={{ ...DEFAULT_TERMS, pause: PAUSE }}>
          <PauseNotice />
        </StoreTermsContext>
      </Sample>
      <Sample name="Breadcrumb, Prose">
        <Breadcrumb trail={[{ to: HERE, name: "Store" }]} here="Here" />
        <Prose title="A plain text" since="Since November 2026">
          <h2>A section</h2>
          <p>
            With <a href={HERE}>the terms</a> in it.
          </p>
        </Prose>
      </Sample>
      <Sample name="SkeletonWords">
        <SkeletonWords className="text-lead">Last Bus Home</SkeletonWords>
      </Sample>
      <Sample name="SkeletonField">
        <SkeletonField label="Name" />
      </Sample>
      <Sample name="SkeletonTitle">
        <SkeletonTitle>Your Orders</SkeletonTitle>
      </Sample>
      <Sample name="EmptyState">
        <EmptyState title="Nothing here" advice="What to do about it.">
          <ButtonLink to={HERE}>The way on</ButtonLink>
        </EmptyState>
      </Sample>
    </>
  );
}

function Pictures({ card, cards, story }: Samples) {
  return (
    <>
      <Sample name="Picture, PlainPicture, Stamp, ProductCard, Envelope">
        <Picture address={card} alt="Last Bus Home" sizes="11rem" className="w-44" />
        <Picture address={null} alt="One that is missing" sizes="11rem" className="w-44" />
        <PlainPicture src="/missing.png" alt="One that fails to load" className="w-44" />
        <Stamp className="w-44">
          <Picture address={card} alt="" sizes="11rem" className="object-cover size-full" />
        </Stamp>
        <div className="w-44">
          <ProductCard
            name="Last Bus Home"
            picture={card}
            texts={{ alt: null, beside: [] }}
            to={HERE}
            price={{ lowest: rupees(12), hasDearer: true }}
          />
        </div>
        <Envelope pictures={cards} className="w-44 bg-rose" />
      </Sample>
      <Sample name="StorySleeve">
        <a href={HERE} className="group block max-w-sm bg-night text-on-night">
          <StorySleeve title="A story" line="Told slowly." picture={story} label="Explore Story" />
        </a>
      </Sample>
    </>
  );
}

function Overlays() {
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const [asks, setAsks] = useState(false);
  const ask = () => {
    setAsks(true);
    dialog.current?.showModal();
  };
  return (
    <Sample name="useToast, LogOutDialog">
      {TOASTS.map((kind) => (
        <Button
          key={kind}
          look="second"
          onClick={() => toast({ kind, text: `A toast of ${kind}.` })}
        >
          Toast: {kind}
        </Button>
      ))}
      <Button look="second" onClick={ask}>
        Dialog
      </Button>
      {asks ? <LogOutDialog ref={dialog} action={formHref("/auth/log-out")} /> : null}
    </Sample>
  );
}
