/**
 * The constants of the shop with their defaults: the place to look for one, and to change it for every shop. What an
 * operator changes for one shop has the name of its setting beside it (docs/reference/settings.md). Times are in
 * milliseconds, widths and positions in pixels, amounts in cents.
 */

/** Entries on a page of a list; a listing may ask for more with `per_page`. */
export const PER_PAGE = 12;

/** Maximum length of the name of a person or a company (R5.13), and of an e-mail address. */
export const MAXIMUM_NAME = 255;
export const MAXIMUM_EMAIL = 254;

/** Maximum number of rows of an exported list: spreadsheet programs handle larger files badly. */
export const MAXIMUM_EXPORTED_ROWS = 100_000;

/** Maximum number of documents in one archive: drawing them takes some seconds of processor time. */
export const MAXIMUM_IN_ARCHIVE = 300;

/** Suggestions: the pause after the last key, the letters they need, their number. */
export const SUGGESTION_PAUSE = 500;
export const SUGGESTION_LETTERS = 3;
export const SUGGESTION_ROWS = 5;

/** Bounds of the price slider in euro, its step, and the least distance of its handles. */
export const PRICE_SLIDER = { minimum: 0, maximum: 1000, step: 50, margin: 100 } as const;

/** Scroll positions above which the way to the top is shown and the header stays. */
export const BACK_TO_TOP_FROM = 400;
export const STICKY_FROM = 300;

/** Time between leaving the mega menu and closing it. */
export const MENU_HIDE_DELAY = 300;

/** Interval and number of attempts with which a page looks for an element that it loads late. */
export const LATE_LOADING = { every: 300, times: 100 } as const;

/** Default lifetime of cookies in seconds. */
export const COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** Name and lifetime in seconds of the cookie that stores the user's choice of language. */
export const LANGUAGE_COOKIE = { name: 'i18n_redirected', seconds: 365 * 24 * 60 * 60 } as const;

/** Cookie after a login whose token no page has stored yet. */
export const TOKEN_DUE_COOKIE = 'bancale_token_due';

/** Layout of the listing without a stored choice; `DEFAULT_LIST_VIEW` in the environment. */
export const LIST_VIEW = 'small-list';

/** Transport: cost up to and including a net goods total, its VAT; setting `transport`. */
export const TRANSPORT = { costCents: 990, freeAboveCents: 25_000, vatRate: 2200 } as const;

/** Days until the first day that can be requested; setting `shipping`. */
export const MINIMUM_SHIPPING_DAYS = 0;

/** The usual hours of pickup; setting `pickup`. */
const PICKUP_DAY = { morning: { from: '10:00', to: '13:00' }, afternoon: { from: '13:00', to: '16:00' } } as const;

/**
 * Whether pickup is offered, for how many days, until when an order is ready the same day or the next morning, and the
 * hours of each day; setting `pickup`.
 */
export const PICKUP = {
  ...{ isOffered: true, workingDays: 3, sameDayUntil: '10:00', nextMorningUntil: '16:00' },
  week: {
    ...{ monday: PICKUP_DAY, tuesday: PICKUP_DAY, wednesday: PICKUP_DAY },
    ...{ thursday: PICKUP_DAY, friday: PICKUP_DAY, saturday: PICKUP_DAY },
  },
} as const;

/** Whether several payment methods and PayPal are offered, and its code; setting `payment`. */
export const PAYMENT = { areSeveralAllowed: true, isPayPalOffered: true } as const;
export const PAYPAL_CODE = 'PAYP';

/** Hours in which an unpaid order can be paid online at its stored prices, and holds the use of its coupon. */
export const PAYABLE_HOURS = 3;

/** The account for payments by bank transfer: none; setting `bank_account`. */
export const BANK_ACCOUNT = null;

/** Whether an order can have a note; setting `order_note`. */
export const IS_ORDER_NOTE_SHOWN = true;

/** The endpoint of an invoice's PDF; setting `invoice_pdf_method`. */
export const INVOICE_PDF_METHOD = 'invoice_pdf_arxivar';

/** The operator's page with the terms of sale, which the checkout links. */
export const TERMS_OF_SALE_PATH = '/web-page/info/condizioni-di-vendita';
