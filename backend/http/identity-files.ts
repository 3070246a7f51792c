import { Hono, type Context } from 'hono';
import { etag } from 'hono/etag';
import { localPath, type Locale } from '../../domain/locale.ts';
import { PAPER } from '../../domain/shop-colours.ts';
import { findShopPicture, SHOP_ICONS, type ShopIcon, type ShopIdentity } from '../content/index.ts';
import type { Services } from '../services.ts';
import { texts } from '../texts/index.ts';

const A_DAY = 'public, max-age=86400';
const FOREVER = 'public, max-age=31536000, immutable';

/** What a browser needs to install the shop: https://www.w3.org/TR/appmanifest/ */
function manifestOf({ name, colours }: ShopIdentity, locale: Locale): object {
  const t = texts[locale].messages;
  const icon = (file: ShopIcon, purpose?: 'maskable') => {
    const { side } = SHOP_ICONS[file];
    return { src: `/${file}`, sizes: `${side}x${side}`, type: 'image/png', ...(purpose && { purpose }) };
  };
  return {
    ...{ name, short_name: name, description: t.shopDescription, lang: locale, id: localPath(locale, '/') },
    ...{ start_url: localPath(locale, '/'), scope: '/', display: 'standalone' },
    ...{ background_color: PAPER, theme_color: colours.sign },
    icons: [icon('icon-192.png'), icon('icon-512.png'), icon('icon-maskable-512.png', 'maskable')],
    shortcuts: [
      { name: t.shortcutCatalogue, url: localPath(locale, '/shop') },
      { name: t.shortcutCart, url: `${localPath(locale, '/pages/cart')}?tab=active` },
    ],
  };
}

/** The files that follow from the identity of the shop: its pictures, icons and manifests. */
export function createIdentityFiles(services: Services): Hono {
  const app = new Hono();
  const identity = async (): Promise<ShopIdentity> => (await services.shopSettings.current()).identity;
  const png = (context: Context, bytes: Buffer, cacheControl: string) =>
    context.body(new Uint8Array(bytes), 200, { 'content-type': 'image/png', 'cache-control': cacheControl });

  app.get('/content/shop/:name', async (context) => {
    const bytes = await findShopPicture(services.replica.reads.query, context.req.param('name'));
    return bytes ? png(context, bytes, FOREVER) : context.notFound();
  });
  const names = Object.keys(SHOP_ICONS).map((name) => name.replace('.', '\\.'));
  app.get(`/:icon{${names.join('|')}}`, etag(), async (context) =>
    png(context, await services.icons(await identity(), context.req.param('icon') as ShopIcon), A_DAY),
  );
  app.get('/:manifest{manifest(?:-en)?\\.webmanifest}', etag(), async (context) => {
    const locale = context.req.param('manifest').includes('-en') ? 'en' : 'it';
    return context.body(JSON.stringify(manifestOf(await identity(), locale)), 200, {
      ...{ 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
    });
  });
  return app;
}
