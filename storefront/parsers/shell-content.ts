import { fields, rows, text, whole } from './values.ts';

/** A tab of the header. */
export interface PromoTab {
  text: string;
  /** Path of the shop without language prefix, or an absolute URL. */
  path: string;
  /** The name of an icon of the shop, or the path of a picture. */
  icon: string;
  /** Opens the dialog of the latest orders instead of its path. */
  opensLatestOrders: boolean;
}

/** Parses b2b-promo-slider: a list, or one under `message`, sorted by `order`; entries without text are left out. */
export function parsePromoTabs(response: unknown): PromoTab[] {
  return rows(Array.isArray(response) ? response : fields(response).message)
    .map(fields)
    .filter((tab) => text(tab.text))
    .sort((one, other) => whole(one.order) - whole(other.order))
    .map((tab) => ({
      text: text(tab.text),
      path: text(tab.url) || '/shop',
      icon: text(tab.icon),
      opensLatestOrders: tab.action === 'latest-orders',
    }));
}

/** Parses get_footers: the HTML of the footer, empty when the operator has written none. */
export function parseFooter(response: unknown): string {
  return text(fields(fields(fields(response).message).data).footer_b2b_html).trim();
}
