import { missingTexts, type Dictionary } from '../i18n/dictionaries.ts';
import type { Locale } from '../../domain/locale.ts';
import type { PageRequest } from '../routing/page-data.ts';
import type { MenuNode } from '../parsers/menu.ts';
import type { CartSummary } from '../parsers/cart.ts';
import type { ResponseOf } from '../api-client/api.ts';
import type { StorefrontSettings } from '../api-client/request-context.ts';
import { countWaiting } from './count-waiting.ts';
import { readCookie } from './cookies.ts';
import { arePricesShown } from './prices-shown.ts';
import type { Session } from './session.ts';

/** A tab of the header: `latest-orders` opens that dialog instead of its address. */
export type PromoTab = Omit<PromoResponse[number], 'order'>;

type PromoResponse = ResponseOf<'promoSlider'>;

/** A department in the category bar. */
export interface MenuRoot extends Omit<MenuNode, 'children'> {
  hasChildren: boolean;
}

/** What every page needs in addition to its own data. */
export interface RootData {
  /** Origin of the request, 'https://shop.example': search engines need absolute URLs. */
  origin: string;
  locale: Locale;
  session: Session | null;
  /** Key of session and customer, for what the browser keeps of a page. */
  owner: string;
  settings: StorefrontSettings;
  showPrices: boolean;
  /** What the visitor has answered about cookies: the cookie of the answer; null before. */
  consent: string | null;
  /** The top-level departments; the mega menu loads the levels below when it opens. */
  menu: MenuRoot[];
  /** The operator's tabs of the header; empty when there are none or they failed to load. */
  promoTabs: PromoTab[];
  /** Lines and totals of the active cart, empty for guests; null when it failed to load. */
  cart: CartSummary | null;
  /** How many orders of colleagues wait for this user; 0 also where they failed to load. */
  waitingApprovals: number;
  /** Italian texts for keys that this language lacks. */
  fallbackTexts: Dictionary;
}

/** Loads the root data; menu, promo tabs, cart and approvals are left out when their request fails. */
export async function loadRoot(page: PageRequest): Promise<Omit<RootData, 'owner'>> {
  const { api, locale, session, settings, cookies } = page;
  const [menu, promoTabs, cart, waitingApprovals] = await Promise.all([
    api.menu().catch(() => []),
    api
      .call('promoSlider', {})
      .then(promoTabsOf)
      .catch(() => []),
    api.cart().catch(() => null),
    countWaiting(page, session).catch(() => 0),
  ]);
  return {
    origin: page.url.origin,
    locale,
    session,
    settings,
    showPrices: arePricesShown(cookies),
    consent: readCookie(cookies, 'cookie_consent'),
    menu: menu.map(({ children, ...node }) => ({ ...node, hasChildren: children.length > 0 })),
    promoTabs,
    cart,
    waitingApprovals,
    fallbackTexts: fallbackTexts(locale),
  };
}

/** The root data of the office, which has no part of the shop around its pages. */
export function loadOfficeRoot({ url, locale, session, settings, cookies }: PageRequest): Omit<RootData, 'owner'> {
  return {
    ...{ origin: url.origin, locale, session, settings, showPrices: arePricesShown(cookies) },
    ...{ consent: null, menu: [], promoTabs: [], cart: null, waitingApprovals: 0 },
    fallbackTexts: fallbackTexts(locale),
  };
}

/** The tabs of a response in their order; other back ends send the list under `message`. */
export function promoTabsOf(response: PromoResponse | { message: PromoResponse }): PromoTab[] {
  const tabs = 'message' in response ? response.message : response;
  return tabs.toSorted((one, other) => one.order - other.order).map(({ order: _, ...tab }) => tab);
}

const missing = new Map<Locale, Dictionary>();

/** Computed once per language, because the server has all texts before the first page. */
function fallbackTexts(locale: Locale): Dictionary {
  const texts = missing.get(locale) ?? missingTexts(locale);
  missing.set(locale, texts);
  return texts;
}
