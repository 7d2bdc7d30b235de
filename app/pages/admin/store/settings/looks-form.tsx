import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { rupees } from "#domain/money/money";
import { isHex } from "#domain/settings/colours";
import {
  COLOUR_FIELDS,
  type ColourField,
  colourField,
  FACES,
  type Looks,
  previewStyle,
  type Scheme,
  TOKEN_NAMES,
  TOKENS,
  tokenColours,
  unreadablePairs,
} from "#domain/settings/looks";
import { formHref } from "#forms/form-href";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { href } from "#protocol/href";
import { Button } from "#ui/forms/button";
import { Field, SelectField } from "#ui/forms/field";
import { Panel } from "#ui/panel";
import { ProductCard } from "#ui/pictures/product-card";
import type { SubjectData } from "./subject.tsx";

const SCHEMES = { light: "Light", dark: "Dark" } as const;
const FACE_LABELS = { headingFace: "Headings", textFace: "Text" } as const;
const FACE_NAMES = {
  fraunces: "Fraunces, the standard font",
  serif: "The device's serif font",
  sans: "The device's plain font",
};
/** The font that an empty choice stands for. */
const STANDARD_FACES = { headingFace: "fraunces", textFace: "sans" } as const;

const FRAME_NAMES = {
  "": "Stamp, with a perforated edge",
  plain: "Plain",
} as const satisfies Record<Looks["frame"], string>;

type Typed = Readonly<Record<ColourField, string>> & Pick<Looks, keyof typeof FACES | "frame">;

/** Edits the store's colours, fonts and frame, with a preview beside the fields. */
export function LooksForm({ shown: { value, version } }: { shown: SubjectData }) {
  const [typed, setTyped] = useState(value as Typed);
  const looks = chosenOf(typed);
  const type = (name: string, text: string) => setTyped((before) => ({ ...before, [name]: text }));
  return (
    <SavingForm
      action={formHref("/admin/settings/looks/versions")}
      version={version}
      done={() => "Saved. Reload the page to see it in these colours and fonts."}
    >
      {(errors) => (
        <div className="grid items-start gap-5 desktop:grid-cols-[minmax(0,1fr)_18rem]">
          <Preview looks={looks} />
          <div className="flex flex-col gap-5 desktop:order-first">
            {(["light", "dark"] as const).map((scheme) => (
              <Panel key={scheme} title={`${SCHEMES[scheme]} scheme`}>
                {scheme === "dark" ? (
                  <p className="text-ink-soft">
                    For phones and computers in dark mode. For an empty field, the store makes a
                    colour from the light scheme.
                  </p>
                ) : null}
                {TOKEN_NAMES.map((token) => {
                  const name = colourField(token, scheme);
                  return (
                    <Colour
                      key={name}
                      name={name}
                      label={TOKENS[token]}
                      value={typed[name]}
                      now={tokenColours(looks, scheme)[token]}
                      error={errors[name]}
                      onTyped={(text) => type(name, text)}
                    />
                  );
                })}
              </Panel>
            ))}
            <Panel title="Pictures">
              <SelectField
                name="frame"
                label="Frame around products' pictures"
                value={typed.frame}
                error={errors.frame}
                onChange={(event) => type("frame", event.target.value)}
                options={Object.entries(FRAME_NAMES)}
              />
            </Panel>
            <Panel title="Fonts">
              {(["headingFace", "textFace"] as const).map((name) => (
                <SelectField
                  key={name}
                  name={name}
                  label={FACE_LABELS[name]}
                  value={typed[name]}
                  error={errors[name]}
                  onChange={(event) => type(name, event.target.value)}
                  options={FACES[name].map((face) => [
                    face,
                    FACE_NAMES[face || STANDARD_FACES[name]],
                  ])}
                />
              ))}
            </Panel>
          </div>
        </div>
      )}
    </SavingForm>
  );
}

/** The typed looks as far as the preview can show them: a half-typed colour counts as empty. */
function chosenOf(typed: Typed): Looks {
  const colours = COLOUR_FIELDS.map((field) => [field, typed[field].trim().toLowerCase()] as const);
  const shown = colours.map(([field, text]) => [field, isHex(text) ? text : ""]);
  return { ...typed, ...Object.fromEntries(shown) };
}

/** A colour, which can be typed or chosen with the browser's colour picker. */
function Colour({
  now,
  onTyped,
  ...field
}: ComponentProps<typeof Field> & {
  /** The colour that is used if the field is empty. */
  now: string;
  onTyped: (text: string) => void;
}) {
  return (
    <div className="flex items-start gap-2">
      <Field
        {...field}
        placeholder={now}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 grow"
        onChange={(event) => onTyped(event.target.value)}
      />
      <input
        type="color"
        aria-label={`${field.label}: choose`}
        value={now}
        onChange={(event) => onTyped(event.target.value)}
        className="mt-7.5 h-11 w-12 shrink-0 cursor-pointer rounded-card border border-ink/30 bg-card p-1"
      />
    </div>
  );
}

function Preview({ looks }: { looks: Looks }) {
  const unreadable = unreadablePairs(looks);
  return (
    <div className="flex flex-col gap-4 desktop:sticky desktop:top-18">
      {(["light", "dark"] as const).map((scheme) => (
        <Example key={scheme} looks={looks} scheme={scheme} />
      ))}
      <ul role="status" className="flex flex-col gap-1 text-small font-medium text-kumkum-ink">
        {unreadable.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** A small sample of the shop in these colours and fonts. */
function Example({ looks, scheme }: { looks: Looks; scheme: Scheme }) {
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-small text-ink-soft">{SCHEMES[scheme]}</figcaption>
      <Coloured style={previewStyle(looks, scheme)}>
        <p className="font-display text-title font-semibold text-kumkum-ink">Your store</p>
        <p>
          Some text, <span className="text-ink-soft">some quieter text</span> and{" "}
          <span className="text-peacock underline underline-offset-4">a link</span>.
        </p>
        <div className="w-36">
          <ProductCard
            name="A product"
            picture={null}
            texts={{ alt: null, printedWords: [] }}
            to={href("/admin/settings/:subject", { subject: "looks" })}
            price={{ lowest: rupees(49), hasDearer: false }}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button irrevocable={false}>Buy</Button>
          <Button irrevocable={false} look="second">
            Later
          </Button>
          <span className="rounded-round bg-marigold px-3 py-1 text-small font-bold text-on-marigold">
            New
          </span>
        </div>
      </Coloured>
    </figure>
  );
}

/** Sets the styles by script, because the Content-Security-Policy forbids style attributes. */
function Coloured({ style, children }: { style: Record<string, string>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const set = Object.entries(style);
    for (const [name, value] of set) box.current?.style.setProperty(name, value);
    return () => {
      for (const [name] of set) box.current?.style.removeProperty(name);
    };
  }, [style]);
  return (
    <div
      ref={box}
      inert
      className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4 font-text text-ink"
    >
      {children}
    </div>
  );
}
