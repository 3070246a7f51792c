import type { autocomplete, Suggestion } from '../../contract/autocomplete.ts';
import { unitPriceToEuro } from '../../domain/money.ts';
import { priceRange } from '../../domain/price.ts';
import type { Hit, ListingDocument } from '../search/index.ts';
import { shortReason } from './add-error.ts';
import { visibilityOf } from './visibility.ts';
import { clientPrices } from './client-prices.ts';
import { foundBySentence, ownCodesOf, type FoundArticle } from './match-reason.ts';
import type { Handler } from './handler.ts';
import { pagePath, wireState } from './listed-products.ts';

export const handleAutocomplete: Handler<typeof autocomplete> = async (services, request, context) => {
  const { requester, locale } = context;
  const engine = services.search.current();
  const visibility = await visibilityOf(services, engine, requester, locale);
  const { total, suggestions } = engine.suggest(request.q, request.rows, visibility);
  const hits = suggestions.map(({ hit }) => hit);
  const ownCodes = await ownCodesOf(services, engine, requester, hits);
  const relatedTo = ({ page, matched }: Hit, { kind }: ListingDocument): FoundArticle['related'] => {
    if (page === matched) return null;
    const isParent = kind === 'parent';
    return { kind: isParent ? 'variant' : 'parent', codes: () => engine.documentAt(isParent ? matched : page, locale) };
  };
  const result = suggestions.map(({ hit, document }): Suggestion => {
    const { from, to } = engine.variantsOf(
      document.kind === 'parent' ? hit.page : engine.ordinalOf(document.articleId),
    );
    const ids = Array.from({ length: to - from }, (_, index) => engine.articleIdAt(from + index));
    const prices = clientPrices(services, requester, ids);
    const range = priceRange(ids.map((id) => prices.get(id)?.netPrice ?? null));
    return {
      id: document.code,
      sku: document.sku,
      name: document.name,
      images: document.pictures,
      url: pagePath(document),
      stato: wireState(document),
      can_add_reason: shortReason(requester.client && prices.size === 0 ? 'not-in-price-list' : null, locale),
      price_discount: range ? unitPriceToEuro(range.minimum) : null,
      from: range !== null && range.minimum < range.maximum,
      um: document.unit,
      why: hit.why ?? 'name',
      found_by: foundBySentence(
        hit,
        {
          ...document,
          ownCodes: ownCodes(hit),
          related: relatedTo(hit, document),
          typedVariants: hit.typedVariants.map((variant) => engine.documentAt(variant, locale).sku),
        },
        locale,
      ),
    };
  });
  return { message: { result, total } };
};
