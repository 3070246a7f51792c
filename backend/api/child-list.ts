import type { childList } from '../../contract/child-list.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { listChildren } from '../catalogue/index.ts';
import { serializeChild } from './serialize-article.ts';
import { clientPrices, promotionEntries } from './client-prices.ts';
import type { Handler } from './handler.ts';

export const handleChildList: Handler<typeof childList> = async (services, request, context) => {
  const children = await listChildren(services.database, request.children_ids);
  const prices = clientPrices(
    services,
    context.requester,
    children.map((child) => child.article.id),
  );
  return {
    message: Object.fromEntries(
      children.map(({ article, axes, featureDefinitions }) => [
        article.code,
        serializeChild(
          article,
          {
            own: prices.get(article.id) ?? null,
            sales: promotionEntries(services, prices, [article.id], context.locale),
            isForClient: context.requester.client !== null,
          },
          axes,
          featureDefinitions,
          shopDay(services.clock()),
          context.locale,
        ),
      ]),
    ),
  };
};
