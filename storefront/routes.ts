import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** Creates the route of a page. Its name is also `data-route`; its id is language and name: `en:shop`. */
function page(locale: string, name: string, path: string, file: string): RouteConfigEntry {
  return route(path, file, { id: `${locale}:${name}` });
}

/** All pages in one language; mounted without prefix for Italian and below /en for English. */
function pages(locale: 'it' | 'en'): RouteConfigEntry[] {
  return [
    layout('shell/page-layout.tsx', { id: `${locale}:page-layout` }, [
      page(locale, 'shop', 'shop', 'routes/shop.tsx'),
      page(locale, 'shop-list', 'shop/list', 'routes/shop.tsx'),
      page(locale, 'shop-small-list', 'shop/small-list', 'routes/shop.tsx'),
      page(locale, 'product-type-slug', 'product/default/:slug?', 'routes/product-default.tsx'),
      page(locale, 'product-child-slug', 'product/child/:slug?', 'routes/product-child.tsx'),
      page(locale, 'product', 'product/:type?/:slug?', 'routes/product.tsx'),
      page(locale, 'cart', 'pages/cart', 'routes/cart.tsx'),
      page(locale, 'checkout', 'pages/checkout', 'routes/checkout.tsx'),
      page(locale, 'failed-transaction', 'pages/failed-transaction', 'routes/failed-transaction.tsx'),
      page(locale, 'thankyou', 'pages/thankyou', 'routes/thankyou.tsx'),
      page(locale, 'wishlist', 'pages/wishlist', 'routes/wishlist.tsx'),
      page(locale, 'account', 'pages/account', 'routes/account.tsx'),
      page(locale, 'dashboard', 'pages/dashboard', 'routes/dashboard.tsx'),
      page(locale, 'order_detail', 'pages/order_detail', 'routes/order-detail.tsx'),
      page(locale, 'approval', 'pages/approval', 'routes/approval.tsx'),
      page(locale, 'ddt_detail', 'pages/ddt_detail', 'routes/ddt-detail.tsx'),
      page(locale, 'cookies', 'pages/cookies', 'routes/cookies.tsx'),
      layout('shell/informational-layout.tsx', { id: `${locale}:informational-layout` }, [
        index('routes/home.tsx', { id: `${locale}:home` }),
        page(locale, 'contact-us', 'pages/contact-us', 'routes/contact-us.tsx'),
        page(locale, 'newsletter', 'pages/newsletter', 'routes/newsletter.tsx'),
        page(locale, 'about-us', 'pages/about-us', 'routes/about.tsx'),
        page(locale, 'blog', 'pages/blog', 'routes/blog.tsx'),
        page(locale, 'single', 'pages/single/*', 'routes/single.tsx'),
        page(locale, 'brands', 'pages/brands', 'routes/brands.tsx'),
        page(locale, 'flyers', 'pages/flyers', 'routes/flyers.tsx'),
        page(locale, 'faq', 'web-page/faq', 'routes/faq.tsx'),
        page(locale, 'web-page', 'web-page/*', 'routes/web-page.tsx'),
      ]),
      page(locale, 'not-found', '*', 'routes/not-found.tsx'),
    ]),
    layout('shell/auth-layout.tsx', { id: `${locale}:auth-layout` }, [
      page(locale, 'login', 'pages/login', 'routes/login.tsx'),
      page(locale, 'login-origin', 'pages/login_origin', 'routes/login.tsx'),
      page(locale, 'invitation', 'pages/invitation', 'routes/invitation.tsx'),
      page(locale, 'forgot-password', 'pages/forgot-password', 'routes/forgot-password.tsx'),
      page(locale, 'reset-password', 'pages/reset-password', 'routes/reset-password.tsx'),
      page(locale, 'confirm-email', 'pages/confirm-email', 'routes/confirm-email.tsx'),
      page(locale, 'register-v1', 'pages/register_v1', 'routes/register.tsx'),
      page(locale, 'register', 'pages/register', 'routes/register.tsx'),
      page(locale, 'register-hs', 'pages/register_hs', 'routes/register.tsx'),
      page(locale, 'register-origin', 'pages/register_origin', 'routes/register.tsx'),
      page(locale, 'request-access', 'pages/request_access', 'routes/request-access.tsx'),
      page(locale, 'guest-payment', 'pages/guest-payment', 'routes/guest-payment.tsx'),
    ]),
    page(locale, 'logout', 'pages/logout', 'routes/logout.ts'),
    page(locale, 'document-file', 'pages/document-file', 'routes/document-file.ts'),
    page(locale, 'payment', 'pages/payment', 'routes/payment.ts'),
    page(locale, 'payment-return', 'pages/payment-return', 'routes/payment-return.ts'),
    page(locale, 'payment-cancelled', 'pages/payment-cancelled', 'routes/payment-cancelled.ts'),
    page(locale, 'guest-payment-return', 'pages/guest-payment-return', 'routes/guest-payment-return.ts'),
    page(locale, 'guest-payment-cancelled', 'pages/guest-payment-cancelled', 'routes/guest-payment-cancelled.ts'),
    page(locale, 'address', 'pages/address', 'routes/address.ts'),
    page(locale, 'prices', 'pages/prices', 'routes/prices.ts'),
  ];
}

/** All routes; development also has the gallery of `ui/`. */
export function routesOf(environment: string | undefined): RouteConfigEntry[] {
  const gallery = page('it', 'gallery', 'gallery', 'routes/gallery.tsx');
  return [
    ...pages('it'),
    ...prefix('en', pages('en')),
    ...(environment === 'development' ? [gallery] : []),
    route('it/*', 'routes/italian-prefix.ts'),
  ];
}

export default routesOf(process.env['NODE_ENV']) satisfies RouteConfig;
