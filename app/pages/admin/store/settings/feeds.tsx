import { inEnglish, type Language } from "#domain/language";
import { href } from "#protocol/href";
import { pathIn } from "#protocol/language-addresses";
import { CopyButton } from "#ui/forms/copy-button";
import { Panel } from "#ui/panel";

const FEEDS = {
  Google: href("/feeds/google.xml"),
  Meta: href("/feeds/meta.csv"),
} as const;

/** One feed address for each combination of Google or Meta and the store's languages. */
export function feedAddresses(origin: string, languages: readonly Language[]) {
  return Object.entries(FEEDS).flatMap(([window, path]) =>
    languages.map((language) => ({
      name: languages.length > 1 ? `${window}, ${inEnglish(language)}` : window,
      address: origin + pathIn(language, path),
    })),
  );
}

/** The addresses from which Google and Meta fetch the store's products. */
export function Feeds({ feeds }: { feeds: ReturnType<typeof feedAddresses> }) {
  return (
    <Panel title="Product feeds">
      <p className="text-small text-ink-soft">
        Give these addresses to Google Merchant Center, and to Commerce Manager for Facebook and
        Instagram: they fetch your products from there, with prices and stock. Products without a
        picture are left out, because both refuse them.
      </p>
      <ul className="flex flex-col gap-3">
        {feeds.map(({ name, address }) => (
          <li key={address} className="flex items-center gap-3">
            <span className="min-w-0 grow">
              <span className="block font-semibold">{name}</span>
              <span className="block text-small wrap-anywhere text-ink-soft">{address}</span>
            </span>
            <CopyButton text={address} content={`the address for ${name}`} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
