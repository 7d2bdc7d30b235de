import {
  ArrowLeft,
  House,
  Menu as MenuIcon,
  Search as SearchIcon,
  ShoppingBag,
  UserRound,
} from "lucide";
import { LANGUAGE_NAMES, type Language, LOCALES } from "#domain/language";
import { storeMessages } from "#domain/messages";
import { href } from "#protocol/href";
import { pathIn, pathInCurrentLanguage } from "#protocol/language-addresses";
import { loginPath } from "#protocol/redirect-targets";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Link, type LinkProps } from "#ui/link";
import { StoreMark } from "#ui/store-mark";
import type { ShellFacts } from "./shell-facts.tsx";
import { texts } from "./texts.ts";

// A fixed size: icons don't grow with the text, so the space around them doesn't either.
const TARGET_CLASS =
  "grid size-thumb shrink-0 place-items-center rounded-round text-ink hover:bg-rose";

export function SkipLink() {
  return (
    <a
      href="#page"
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
    >
      {useTexts(texts).skipToPage}
    </a>
  );
}

/** The most letters of a name that fit a phone's header in heading size. A longer name is set smaller, in two lines. */
const MAX_LARGE_NAME_LETTERS = 12;

/**
 * The header as a document has it for every visitor. It is rendered on the server alone; the shell's script shows in it
 * who visits and which page this is, by its `data-` attributes.
 */
export function Header(props: ShellFacts) {
  const { pathname, stories, storeName } = props;
  const t = useTexts(texts);
  return (
    <header className="sticky top-[min(0px,var(--sticks))] z-40 border-b border-line bg-paper pt-[env(safe-area-inset-top)] print:hidden">
      <div className="shell flex h-14 items-center tablet:gap-1 max-tablet:px-[max(min(1rem,5vw),env(safe-area-inset-left))]">
        <BackAndHome pathname={pathname} />
        <Link
          to={href("/")}
          className={`mr-auto flex min-h-11 min-w-0 items-center px-1 font-display leading-tight font-semibold text-kumkum-ink ${storeName.length > MAX_LARGE_NAME_LETTERS ? "text-[min(0.875rem,4vw)] tablet:text-base" : "text-[min(1.5rem,6.5vw)] tablet:text-title"}`}
        >
          <StoreMark name={storeName} logo={props.logo} className="line-clamp-2 wrap-anywhere" />
        </Link>
        <nav aria-label={t.mainMenu} className="hidden tablet:flex">
          <MainLink to={href("/")} pathname={pathname}>
            {t.home}
          </MainLink>
          {stories ? (
            <MainLink to={href("/stories")} pathname={pathname}>
              {t.stories}
            </MainLink>
          ) : null}
          <MainLink to={href("/shop")} pathname={pathname}>
            {t.store}
          </MainLink>
        </nav>
        <Search pathname={pathname} />
        <CartLink />
        <LoginLink {...props} />
        <AvatarMenu />
        <MobileMenu {...props} />
      </div>
      <NavigationProgress />
    </header>
  );
}

/** A stripe that is shown while the next page is loading, and announced to screen readers. */
function NavigationProgress() {
  return (
    <div role="status" data-loading="">
      <template>
        <div className="airmail on-its-way">
          <span className="sr-only">{storeMessages.loading}</span>
        </div>
      </template>
    </div>
  );
}

/** The buttons Back and Home, on every page but the home page. */
function BackAndHome({ pathname }: { pathname: string }) {
  const t = useTexts(texts);
  const notAtHome = notAt(href("/"), pathname);
  return (
    <>
      <button
        type="button"
        data-back=""
        aria-label={t.back}
        className={`${TARGET_CLASS} -ml-2`}
        {...notAtHome}
      >
        <Icon of={ArrowLeft} size={22} />
      </button>
      <Link to={href("/")} aria-label={t.home} className={`${TARGET_CLASS} -ml-1`} {...notAtHome}>
        <Icon of={House} size={21} />
      </Link>
    </>
  );
}

/** Hides a part on the page that has no need of it. */
function notAt(path: string, pathname: string) {
  return { "data-not-at": path, hidden: pathname === path };
}

function MainLink({ to, pathname, children }: { to: string; pathname: string; children: string }) {
  return (
    <Link
      to={to}
      data-main-link=""
      aria-current={pathname === to ? "page" : undefined}
      className="flex min-h-11 items-center px-3 font-medium text-ink decoration-marigold decoration-3 underline-offset-8 hover:underline aria-[current=page]:underline"
    >
      {children}
    </Link>
  );
}

/** A search field where there is room for one. On a phone it is a link to the search page. */
function Search({ pathname }: { pathname: string }) {
  const t = useTexts(texts);
  const notAtSearch = notAt(href("/search"), pathname);
  return (
    <>
      <Link
        to={href("/search")}
        aria-label={t.search}
        className={`${TARGET_CLASS} desktop:hidden`}
        {...notAtSearch}
      >
        <Icon of={SearchIcon} size={21} />
      </Link>
      <search className="hidden desktop:block" {...notAtSearch}>
        <form data-native="" action={pathInCurrentLanguage(href("/search"))} className="mx-2">
          <input
            type="search"
            name="q"
            aria-label={t.search}
            placeholder={t.search}
            autoComplete="off"
            className="min-h-11 w-44 rounded-card border border-ink/25 bg-card px-3 text-ink placeholder:text-ink-soft"
          />
        </form>
      </search>
    </>
  );
}

function CartLink() {
  const t = useTexts(texts);
  return (
    <Link
      to={href("/cart")}
      className={`${TARGET_CLASS} relative`}
      aria-label={t.cartWithMany.replace("{pieces}", "0")}
      data-cart-label=""
      data-unknown={t.cart}
      data-one={t.cartWithOne}
      data-many={t.cartWithMany}
    >
      <Icon of={ShoppingBag} size={22} />
      <span
        data-cart-count="0"
        hidden
        className="absolute top-0.5 right-0 grid h-5 max-h-[24px] min-w-[20px] place-items-center rounded-round bg-kumkum px-[4px] text-[min(0.75rem,16px)] leading-none font-bold text-on-kumkum"
      />
    </Link>
  );
}

/**
 * Leads to sign in and remembers the current page in the address, so that the person comes back to it (reading R39).
 */
function LoginLink({ here }: ShellFacts) {
  const t = useTexts(texts);
  return (
    <Link
      to={loginPath(here)}
      data-log-in=""
      className="only-guest ml-1 hidden min-h-11 items-center rounded-card border border-ink/25 px-4 font-semibold hover:bg-rose tablet:flex"
    >
      {t.login}
    </Link>
  );
}

/** A link to the same page in another language, which is a document of its own (reading R56). */
export function LanguageLink({
  language,
  here,
  className,
}: {
  language: Language;
  here: string;
  className: string;
}) {
  return (
    <a
      href={pathIn(language, here)}
      data-language={language}
      hrefLang={LOCALES[language]}
      lang={LOCALES[language]}
      className={`font-language ${className}`}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  );
}

const ITEM_CLASS =
  "flex min-h-11 w-full items-center rounded-card px-4 text-left font-medium text-ink hover:bg-rose";
const MENU_CLASS =
  "fixed inset-x-2 top-[calc(3.75rem+env(safe-area-inset-top))] bottom-auto m-0 ml-auto w-auto flex-col rounded-card border border-line bg-card p-2 text-ink shadow-card open:flex";

function Item(link: LinkProps) {
  return <Link {...link} className={ITEM_CLASS} />;
}

function AvatarMenu() {
  const t = useTexts(texts);
  return (
    <div className="only-signed-in hidden tablet:block">
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label={t.yourAccount}
        className="ml-1 grid size-11 place-items-center"
      >
        <Avatar />
      </button>
      <div
        id="account-menu"
        popover="auto"
        className={`${MENU_CLASS} w-64 tablet:right-[max(1rem,calc(50vw-35rem))] tablet:left-auto`}
      >
        <p data-email="" hidden className="truncate px-4 py-2 text-small text-ink-soft" />
        <Item to={href("/orders")}>{t.yourOrders}</Item>
        <Item to={href("/addresses")}>{t.yourAddresses}</Item>
        <Item to={href("/my-data")}>{t.myData}</Item>
        <AdminLink />
        <Item to={href("/contact")}>{t.contactUs}</Item>
        <button type="button" data-irrevocable="" data-asks-log-out="" className={ITEM_CLASS}>
          {t.logOut}
        </button>
      </div>
    </div>
  );
}

/** A seller's link to the admin, which exists only in English. It loads a document, because the admin has its own client. */
function AdminLink() {
  return (
    <a lang="en" className={`only-seller ${ITEM_CLASS}`} href={href("/admin")}>
      Admin
    </a>
  );
}

/** The place of the account's picture or letter. Until one is known, it shows a person. */
function Avatar() {
  return (
    <span className="relative grid size-9 place-items-center rounded-round bg-marigold font-bold text-on-marigold">
      <template>
        <img
          alt=""
          width={36}
          height={36}
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-9 rounded-round"
        />
      </template>
      <span data-avatar="" className="peer uppercase empty:hidden" />
      <Icon of={UserRound} size={20} className="peer-[:not(:empty)]:hidden" />
    </span>
  );
}

function MobileMenu({ stories, languages, here }: ShellFacts) {
  const t = useTexts(texts);
  return (
    <div className="-mr-2 tablet:hidden">
      <button type="button" popoverTarget="site-menu" aria-label={t.menu} className={TARGET_CLASS}>
        <Icon of={MenuIcon} size={23} />
      </button>
      <nav id="site-menu" popover="auto" aria-label={t.menu} className={MENU_CLASS}>
        <Item to={href("/")}>{t.home}</Item>
        {stories ? <Item to={href("/stories")}>{t.stories}</Item> : null}
        <Item to={href("/shop")}>{t.store}</Item>
        <Item
          to={href("/cart")}
          data-cart-entry=""
          data-unknown={t.cart}
          data-one={t.cartEntry}
          data-many={t.cartEntry}
        >
          {t.cartEntry.replace("{pieces}", "0")}
        </Item>
        <Item to={href("/orders")}>{t.myOrders}</Item>
        <Item to={href("/addresses")}>{t.myAddresses}</Item>
        <AdminLink />
        <button
          type="button"
          data-irrevocable=""
          data-asks-log-out=""
          className={`${ITEM_CLASS} only-signed-in`}
        >
          {t.logout}
        </button>
        <Link className={`${ITEM_CLASS} only-guest`} to={loginPath(here)} data-log-in="">
          {t.login}
        </Link>
        {languages.map((language) => (
          <LanguageLink key={language} language={language} here={here} className={ITEM_CLASS} />
        ))}
      </nav>
    </div>
  );
}
