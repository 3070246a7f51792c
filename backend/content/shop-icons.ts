import sharp from 'sharp';
import { textsOn } from '../../domain/shop-colours.ts';
import type { Query } from '../database/upsert/index.ts';
import type { ShopIdentity } from './identity.ts';
import { readShopPicture } from './shop-pictures.ts';

/** The icons of the shop by the names of their files: side in pixels, and the share of the side that the icon fills. */
export const SHOP_ICONS = {
  'icon-48.png': { side: 48, share: 1, isOnSign: false },
  'icon-192.png': { side: 192, share: 1, isOnSign: false },
  'icon-512.png': { side: 512, share: 1, isOnSign: false },
  // Telephones cut their own shape out of these two, which have no transparent corner.
  'icon-maskable-512.png': { side: 512, share: 0.62, isOnSign: true },
  'apple-touch-icon.png': { side: 180, share: 0.72, isOnSign: true },
} as const;
export type ShopIcon = keyof typeof SHOP_ICONS;

/** What a shop without an icon of its own gets: the front of a shop on the colour of its sign. */
function drawnIcon({ colours }: ShopIdentity): Buffer {
  const [{ colour }] = textsOn(colours.sign);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colours.sign}"/>` +
      `<path d="M8 13v12h16V13M6 8h20l1 5a3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7.5 0 3.5 3.5 0 0 1-7.5 0zM13.5 25v-6h5v6" fill="none" stroke="${colour}" stroke-width="1.8" stroke-linejoin="round"/></svg>`,
  );
}

/** Draws icons of a shop as PNG; each is drawn once for an identity. */
export function createIconDrawer(query: Query, dataDirectory: string) {
  let drawn: { key: string; icons: Map<ShopIcon, Promise<Buffer>> } | null = null;

  async function draw(identity: ShopIdentity, name: ShopIcon): Promise<Buffer> {
    const { side, share, isOnSign } = SHOP_ICONS[name];
    const own = identity.icon === null ? null : await readShopPicture(query, dataDirectory, identity.icon);
    const inner = Math.round(side * share);
    const edge = Math.floor((side - inner) / 2);
    const background = isOnSign ? identity.colours.sign : { r: 0, g: 0, b: 0, alpha: 0 };
    const icon = sharp(own ?? drawnIcon(identity), { density: 300 })
      .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .extend({ top: edge, left: edge, bottom: side - inner - edge, right: side - inner - edge, background });
    return (isOnSign ? icon.flatten({ background }) : icon).png().toBuffer();
  }

  return (identity: ShopIdentity, name: ShopIcon): Promise<Buffer> => {
    const key = JSON.stringify([identity.icon, identity.colours]);
    if (drawn?.key !== key) drawn = { key, icons: new Map() };
    const icon = drawn.icons.get(name) ?? draw(identity, name);
    drawn.icons.set(name, icon);
    return icon;
  };
}
export type IconDrawer = ReturnType<typeof createIconDrawer>;
