/** A page of the shop; it exists in Italian at its path and in English below /en. */
export interface ShopPage {
  /** Also `data-route`; with the language the id of its route: `en:shop`. */
  name: string;
  path: string;
  /** Its module in routes/. */
  file: string;
  /** What surrounds it, and the texts it brings; an address without a layout only redirects. */
  layout?: 'shop' | 'account' | 'informational' | 'access';
  /** Guests may open it even when the catalogue is closed to them. */
  isAlwaysOpen?: true;
  /** It is in the sitemap. */
  isInSitemap?: true;
  /** Its forms, where they are longer than a search or an address, or carry files. */
  form?: { limit: number; contentType?: 'multipart/form-data' };
}

const shop = { layout: 'shop' } as const;
/** The customer area: looks like the shop. */
const account = { layout: 'account' } as const;
const informational = { layout: 'informational' } as const;
/** Login, registration and whatever else is about access. */
const access = { layout: 'access', isAlwaysOpen: true } as const;

/** All pages of the shop: routes, access, limits of forms, metrics, sitemap and tests follow from this list. */
export const shopPages: readonly ShopPage[] = [
  { ...shop, name: 'shop', path: 'shop', file: 'shop.tsx', isInSitemap: true },
  { ...shop, name: 'shop-list', path: 'shop/list', file: 'shop.tsx' },
  { ...shop, name: 'shop-small-list', path: 'shop/small-list', file: 'shop.tsx' },
  { ...shop, name: 'product-type-slug', path: 'product/default/:slug?', file: 'product-default.tsx' },
  { ...shop, name: 'product-child-slug', path: 'product/child/:slug?', file: 'product-child.tsx' },
  { ...shop, name: 'product', path: 'product/:type?/:slug?', file: 'product.tsx' },
  {
    ...shop,
    name: 'cart',
    path: 'pages/cart',
    file: 'cart.tsx',
    // The chosen lines of a saved cart of up to a thousand, with their quantities.
    form: { limit: 256 * 1024 },
  },
  {
    ...shop,
    name: 'checkout',
    path: 'pages/checkout',
    file: 'checkout.tsx',
    // Lists every change the buyer accepts, for a cart of up to a thousand lines.
    form: { limit: 256 * 1024 },
  },
  { ...shop, name: 'failed-transaction', path: 'pages/failed-transaction', file: 'failed-transaction.tsx' },
  { ...shop, name: 'thankyou', path: 'pages/thankyou', file: 'thankyou.tsx' },
  { ...shop, name: 'wishlist', path: 'pages/wishlist', file: 'wishlist.tsx' },
  { ...account, name: 'account', path: 'pages/account', file: 'account.tsx' },
  { ...account, name: 'dashboard', path: 'pages/dashboard', file: 'dashboard.tsx' },
  { ...account, name: 'order_detail', path: 'pages/order_detail', file: 'order-detail.tsx' },
  { ...account, name: 'approval', path: 'pages/approval', file: 'approval.tsx' },
  { ...account, name: 'invoice_detail', path: 'pages/invoice_detail', file: 'invoice-detail.tsx' },
  {
    ...account,
    name: 'ddt_detail',
    path: 'pages/ddt_detail',
    file: 'ddt-detail.tsx',
    // A claim with photos of 16 MB in all.
    form: { limit: 16.5 * 1024 * 1024, contentType: 'multipart/form-data' },
  },
  { ...shop, name: 'accept-texts', path: 'pages/accept-texts', file: 'accept-texts.tsx' },
  { ...shop, name: 'cookies', path: 'pages/cookies', file: 'cookies.tsx' },
  { ...informational, name: 'home', path: '', file: 'home.tsx', isInSitemap: true },
  {
    ...informational,
    name: 'contact-us',
    path: 'pages/contact-us',
    file: 'contact-us.tsx',
    // A message with attachments of 15 MB in all.
    form: { limit: 16.5 * 1024 * 1024, contentType: 'multipart/form-data' },
  },
  { ...informational, name: 'newsletter', path: 'pages/newsletter', file: 'newsletter.tsx', isAlwaysOpen: true },
  { ...informational, name: 'about-us', path: 'pages/about-us', file: 'about.tsx' },
  { ...informational, name: 'blog', path: 'pages/blog', file: 'blog.tsx', isInSitemap: true },
  { ...informational, name: 'single', path: 'pages/single/*', file: 'single.tsx' },
  { ...informational, name: 'brands', path: 'pages/brands', file: 'brands.tsx', isInSitemap: true },
  { ...informational, name: 'flyers', path: 'pages/flyers', file: 'flyers.tsx', isInSitemap: true },
  { ...informational, name: 'faq', path: 'web-page/faq', file: 'faq.tsx', isInSitemap: true },
  { ...informational, name: 'web-page', path: 'web-page/*', file: 'web-page.tsx' },
  { ...shop, name: 'not-found', path: '*', file: 'not-found.tsx' },
  { ...access, name: 'login', path: 'pages/login', file: 'login.tsx' },
  { ...access, name: 'login-origin', path: 'pages/login_origin', file: 'login.tsx' },
  { ...access, name: 'invitation', path: 'pages/invitation', file: 'invitation.tsx' },
  { ...access, name: 'activate', path: 'pages/activate', file: 'activate.tsx' },
  { ...access, name: 'no-invitations', path: 'pages/no-invitations', file: 'no-invitations.tsx' },
  { ...access, name: 'forgot-password', path: 'pages/forgot-password', file: 'forgot-password.tsx' },
  { ...access, name: 'reset-password', path: 'pages/reset-password', file: 'reset-password.tsx' },
  { ...access, name: 'confirm-email', path: 'pages/confirm-email', file: 'confirm-email.tsx' },
  { ...access, name: 'register-v1', path: 'pages/register_v1', file: 'register.tsx', isInSitemap: true },
  { ...access, name: 'register', path: 'pages/register', file: 'register.tsx' },
  { ...access, name: 'register-hs', path: 'pages/register_hs', file: 'register.tsx' },
  { ...access, name: 'register-origin', path: 'pages/register_origin', file: 'register.tsx' },
  { ...access, name: 'request-access', path: 'pages/request_access', file: 'request-access.tsx' },
  { ...access, name: 'guest-payment', path: 'pages/guest-payment', file: 'guest-payment.tsx' },
  { name: 'logout', path: 'pages/logout', file: 'logout.ts', isAlwaysOpen: true },
  { name: 'document-file', path: 'pages/document-file', file: 'document-file.ts' },
  { name: 'payment', path: 'pages/payment', file: 'payment.ts' },
  { name: 'payment-return', path: 'pages/payment-return', file: 'payment-return.ts' },
  { name: 'payment-cancelled', path: 'pages/payment-cancelled', file: 'payment-cancelled.ts' },
  { name: 'guest-payment-return', path: 'pages/guest-payment-return', file: 'guest-payment-return.ts' },
  { name: 'guest-payment-cancelled', path: 'pages/guest-payment-cancelled', file: 'guest-payment-cancelled.ts' },
  { name: 'address', path: 'pages/address', file: 'address.ts' },
  { name: 'prices', path: 'pages/prices', file: 'prices.ts' },
];
