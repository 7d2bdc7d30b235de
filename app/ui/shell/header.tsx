import {
  ArrowLeft,
  House,
  Menu as MenuIcon,
  Search as SearchIcon,
  ShoppingBag,
  UserRound,
} from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  href,
  Link,
  useHref,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from "react-router";
import { LANGUAGE_NAMES, type Language, LOCALES } from "#domain/language";
import { storeMessages } from "#domain/messages";
import type { Logo } from "#protocol/icon-addresses";
import { pathIn } from "#protocol/language-addresses";
import { isSignInPath } from "#protocol/redirect-targets";
import { useHydrated } from "#ui/hydrated";
import { useTexts } from "#ui/language";
import { StoreMark } from "#ui/store-mark";
import { useStoreTerms } from "#ui/store-terms";
import { texts } from "./texts.ts";
import { useBack } from "./use-back.ts";

export type HeaderPerson = {
  /** Missing until the session has been read. */
  email?: string;
  letter: string;
  avatarUrl: string | null;
  seller: boolean;
};

type Props = {
  storeName: string;
  logo?: Logo | undefined;
  /** Undefined until the session is known; until then the hint cookie decides what is shown. */
  person: HeaderPerson | null | undefined;
  /** Null: the cart couldn't be counted just now. */
  cartCount: number | null;
  /** The other languages of this page. */
  languages: readonly Language[];
  /** True while the next page is loading. */
  loading: boolean;
  onLogOut: () => void;
};

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
const MOST_LARGE_NAME_LETTERS = 12;

export function Header(props: Props) {
  const { pathname } = useLocation();
  const goBack = useBack();
  const { stories } = useStoreTerms();
  const t = useTexts(texts);
  return (
    <header className="sticky top-[min(0px,var(--sticks))] z-40 border-b border-line bg-paper pt-[env(safe-area-inset-top)] print:hidden">
      <div className="shell flex h-14 items-center tablet:gap-1 max-tablet:px-[max(min(1rem,5vw),env(safe-area-inset-left))]">
        {pathname === "/" ? null : <BackAndHome onBack={goBack} />}
        <Link
          to={href("/")}
          className={`mr-auto flex min-h-11 min-w-0 items-center px-1 font-display leading-tight font-semibold text-kumkum-ink ${props.storeName.length > MOST_LARGE_NAME_LETTERS ? "text-[min(0.875rem,4vw)] tablet:text-base" : "text-[min(1.5rem,6.5vw)] tablet:text-title"}`}
        >
          <StoreMark
            name={props.storeName}
            logo={props.logo}
            className="line-clamp-2 wrap-anywhere"
          />
        </Link>
        <nav aria-label={t.mainMenu} className="hidden tablet:flex">
          <MainLink to={href("/")}>{t.home}</MainLink>
          {stories ? <MainLink to={href("/stories")}>{t.stories}</MainLink> : null}
          <MainLink to={href("/shop")}>{t.store}</MainLink>
        </nav>
        {pathname === href("/search") ? null : <Search />}
        <CartLink count={props.cartCount} />
        <LoginLink />
        <AvatarMenu {...props} />
        <MobileMenu {...props} />
      </div>
      <NavigationProgress loading={props.loading} />
    </header>
  );
}

/** Shows a stripe while the next page is loading, and announces it to screen readers. */
function NavigationProgress({ loading }: { loading: boolean }) {
  return (
    <div role="status">
      {loading ? (
        <div className="airmail on-its-way">
          <span className="sr-only">{storeMessages.loading}</span>
        </div>
      ) : null}
    </div>
  );
}

/** The buttons Back and Home, on every page but the home page. */
function BackAndHome({ onBack }: { onBack: () => void }) {
  const t = useTexts(texts);
  return (
    <>
      <button
        type="button"
        aria-label={t.back}
        className={`${TARGET_CLASS} -ml-2`}
        onClick={onBack}
      >
        <ArrowLeft aria-hidden size={22} />
      </button>
      <Link to={href("/")} aria-label={t.home} className={`${TARGET_CLASS} -ml-1`}>
        <House aria-hidden size={21} />
      </Link>
    </>
  );
}

function MainLink({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      aria-current={pathname === to ? "page" : undefined}
      className="flex min-h-11 items-center px-3 font-medium text-ink decoration-marigold decoration-3 underline-offset-8 hover:underline aria-[current=page]:underline"
    >
      {children}
    </Link>
  );
}

/** A search field where there is room for one. On a phone it is a link to the search page. */
function Search() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const address = useHref(href("/search"));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get("q"));
    navigate(`${href("/search")}?${new URLSearchParams({ q: query })}`);
  };
  return (
    <>
      <Link to={href("/search")} aria-label={t.search} className={`${TARGET_CLASS} desktop:hidden`}>
        <SearchIcon aria-hidden size={21} />
      </Link>
      <search className="hidden desktop:block">
        <form data-native="" action={address} onSubmit={submit} className="mx-2">
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

function CartLink({ count }: { count: number | null }) {
  const t = useTexts(texts);
  return (
    <Link
      to={href("/cart")}
      className={`${TARGET_CLASS} relative`}
      aria-label={count === null ? t.cart : t.cartWithPieces(count)}
    >
      <ShoppingBag aria-hidden size={22} />
      {/* `fill-header.ts` fills it before hydration. */}
      <span
        data-cart-count={count ?? 0}
        hidden={!count}
        suppressHydrationWarning
        className="absolute top-0.5 right-0 grid h-5 max-h-[24px] min-w-[20px] place-items-center rounded-round bg-kumkum px-[4px] text-[min(0.75rem,16px)] leading-none font-bold text-on-kumkum"
      >
        {count ? `${count > 999 ? "999+" : count}` : ""}
      </span>
    </Link>
  );
}

/**
 * Leads to sign in and remembers the current page in the address, so that the person comes back to it (reading R39).
 */
function LoginLink() {
  const t = useTexts(texts);
  return (
    <Link
      to={loginPath(usePathHere())}
      className="only-guest ml-1 hidden min-h-11 items-center rounded-card border border-ink/25 px-4 font-semibold hover:bg-rose tablet:flex"
    >
      {t.login}
    </Link>
  );
}

/** A link to the same page in another language, which is a document of its own (reading R56). */
export function LanguageLink({ language, className }: { language: Language; className: string }) {
  return (
    <a
      href={pathIn(language, usePathHere())}
      hrefLang={LOCALES[language]}
      lang={LOCALES[language]}
      className={`font-language ${className}`}
      // A page may have written a choice into its URL since it was rendered.
      onClick={({ currentTarget }) => {
        currentTarget.search = window.location.search;
      }}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  );
}

/**
 * The current path and query. The query is added after hydration, because a cached document is the same for every
 * query (reading R57). On the not-found page, whose one document serves all unknown addresses, it is the home page. On
 * the page of an order just placed it is the order's own page, because the ID in the navigation state (reading R23)
 * doesn't reach a new document.
 */
function usePathHere(): string {
  const { pathname, search, state } = useLocation();
  const isMissing = useMatches().at(-1)?.id === "/*";
  const isHydrated = useHydrated();
  if (isMissing) return href("/");
  if (isHydrated && pathname === href("/order-placed") && typeof state?.orderId === "string")
    return href("/orders/:orderId", { orderId: state.orderId });
  return isHydrated ? pathname + search : pathname;
}

export function loginPath(from: string): string {
  return isSignInPath(from) ? href("/auth") : `${href("/auth")}?next=${encodeURIComponent(from)}`;
}

const ITEM_CLASS =
  "flex min-h-11 w-full items-center rounded-card px-4 text-left font-medium text-ink hover:bg-rose";
const MENU_CLASS =
  "fixed inset-x-2 top-[calc(3.75rem+env(safe-area-inset-top))] bottom-auto m-0 ml-auto w-auto flex-col rounded-card border border-line bg-card p-2 text-ink shadow-card open:flex";

function AvatarMenu({ person, onLogOut }: Props) {
  const menu = useClosesOnNavigation();
  const t = useTexts(texts);
  return (
    <div className="only-signed-in hidden tablet:block">
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label={t.yourAccount}
        className="ml-1 grid size-11 place-items-center"
      >
        <Avatar person={person} />
      </button>
      <div
        ref={menu}
        id="account-menu"
        popover="auto"
        className={`${MENU_CLASS} w-64 tablet:right-[max(1rem,calc(50vw-35rem))] tablet:left-auto`}
      >
        {person?.email ? (
          <p className="truncate px-4 py-2 text-small text-ink-soft">{person.email}</p>
        ) : null}
        <Link className={ITEM_CLASS} to={href("/orders")}>
          {t.yourOrders}
        </Link>
        <Link className={ITEM_CLASS} to={href("/addresses")}>
          {t.yourAddresses}
        </Link>
        <Link className={ITEM_CLASS} to={href("/my-data")}>
          {t.myData}
        </Link>
        {person?.seller ? <AdminLink /> : null}
        <Link className={ITEM_CLASS} to={href("/contact")}>
          {t.contactUs}
        </Link>
        <button
          type="button"
          data-irrevocable=""
          className={ITEM_CLASS}
          onClick={() => closeMenuThen(menu.current, onLogOut)}
        >
          {t.logOut}
        </button>
      </div>
    </div>
  );
}

/** A link to the admin, which exists only in English. It loads a document, because the admin has its own client. */
function AdminLink() {
  return (
    <a className={ITEM_CLASS} href={href("/admin")}>
      Admin
    </a>
  );
}

/** The account's picture, or the first letter of its email (spec §2 Global behaviour). */
function Avatar({ person }: { person: HeaderPerson | null | undefined }) {
  const [failed, setFailed] = useState(false);
  if (person?.avatarUrl && !failed) {
    return (
      <img
        src={person.avatarUrl}
        onError={() => setFailed(true)}
        alt=""
        width={36}
        height={36}
        referrerPolicy="no-referrer"
        className="size-9 rounded-round"
      />
    );
  }
  return (
    <span className="relative grid size-9 place-items-center rounded-round bg-marigold font-bold text-on-marigold">
      {/* `fill-header.ts` fills it before hydration. */}
      <span data-avatar="" suppressHydrationWarning className="peer empty:hidden">
        {person?.letter ?? ""}
      </span>
      {person ? null : <UserRound aria-hidden size={20} className="peer-[:not(:empty)]:hidden" />}
    </span>
  );
}

function MobileMenu({ person, cartCount, languages, onLogOut }: Props) {
  const { stories } = useStoreTerms();
  const t = useTexts(texts);
  const menu = useClosesOnNavigation();
  const here = usePathHere();
  return (
    <div className="-mr-2 tablet:hidden">
      <button type="button" popoverTarget="site-menu" aria-label={t.menu} className={TARGET_CLASS}>
        <MenuIcon aria-hidden size={23} />
      </button>
      <nav ref={menu} id="site-menu" popover="auto" aria-label={t.menu} className={MENU_CLASS}>
        <Link className={ITEM_CLASS} to={href("/")}>
          {t.home}
        </Link>
        {stories ? (
          <Link className={ITEM_CLASS} to={href("/stories")}>
            {t.stories}
          </Link>
        ) : null}
        <Link className={ITEM_CLASS} to={href("/shop")}>
          {t.store}
        </Link>
        <Link className={ITEM_CLASS} to={href("/cart")}>
          {cartCount === null ? t.cart : t.cartCount(cartCount)}
        </Link>
        <Link className={ITEM_CLASS} to={href("/orders")}>
          {t.myOrders}
        </Link>
        <Link className={ITEM_CLASS} to={href("/addresses")}>
          {t.myAddresses}
        </Link>
        {person?.seller ? <AdminLink /> : null}
        <button
          type="button"
          data-irrevocable=""
          className={`${ITEM_CLASS} only-signed-in`}
          onClick={() => closeMenuThen(menu.current, onLogOut)}
        >
          {t.logout}
        </button>
        <Link className={`${ITEM_CLASS} only-guest`} to={loginPath(here)}>
          {t.login}
        </Link>
        {languages.map((language) => (
          <LanguageLink key={language} language={language} className={ITEM_CLASS} />
        ))}
      </nav>
    </div>
  );
}

function closeMenuThen(menu: HTMLElement | null, next: () => void): void {
  menu?.hidePopover();
  next();
}

/** Closes a menu when the page changes. A popover stays open otherwise. */
function useClosesOnNavigation() {
  const { key } = useLocation();
  const { state } = useNavigation();
  const menu = useRef<HTMLDivElement>(null);
  const here = `${key} ${state}`;
  // A menu that was opened before hydration stays open.
  const before = useRef(here);
  useEffect(() => {
    if (before.current === here) return;
    before.current = here;
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [here]);
  return menu;
}
