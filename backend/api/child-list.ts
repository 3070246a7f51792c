import type { childList } from '../../contract/child-list.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { listChildren } from '../catalogue/index.ts';
import { pricesOf, serializeVariant, viewOf } from './article-view.ts';
import type { Handler } from './handler.ts';

export const handleChildList: Handler<typeof childList> = async (services, request, { requester, locale }) => {
  const children = await listChildren(services.database, request.children_ids);
  const today = shopDay(services.clock());
  const views = children.map(({ article }) => viewOf(article, [], today, locale));
  const shownPrices = await pricesOf(services, requester, views, locale);
  const variants = children.flatMap((child, index) => {
    const view = views[index];
    return view ? [[view.code, serializeVariant(view, child.article, child, shownPrices(view), locale)] as const] : [];
  });
  return { message: Object.fromEntries(variants) };
};
