import type { autocomplete, Suggestion } from '../../contract/autocomplete.ts';
import { priceRange } from '../../domain/price.ts';
import type { Suggestion as FoundSuggestion } from '../search/index.ts';
import { shortReason } from './add-error.ts';
import { pagePath, variantIdsOf } from './article-view.ts';
import { visibilityOf } from './visibility.ts';
import { clientPrices } from './client-prices.ts';
import { oneUnitToEuro, serializeNetForQuantity } from './unit-price.ts';
import { matchReasonText, ownCodesOf, shownReason, type FoundArticle } from './match-reason.ts';
import type { Handler } from './handler.ts';

/** The matched variant for a product row, the product for a variant; null for a single article. */
function relatedTo({ hit: { product, matched }, document }: FoundSuggestion): FoundArticle['related'] {
  if (product.articleId === matched.articleId) return null;
  if (document.kind === 'parent') return { kind: 'variant', code: matched.code, sku: matched.sku };
  return { kind: 'parent', code: product.code, sku: product.sku };
}

export const handleAutocomplete: Handler<typeof autocomplete> = async (services, request, context) => {
  const { requester, locale } = context;
  const visibility = await visibilityOf(services, requester, locale);
  const { total, suggestions } = await services.search.suggest(request.q, request.rows, visibility);
  const hits = suggestions.map(({ hit }) => hit);
  const ownCodes = await ownCodesOf(services, requester, hits);
  const result = suggestions.map((suggestion): Suggestion => {
    const { hit, document } = suggestion;
    const why = shownReason(hit, document);
    const ids = variantIdsOf(document);
    const prices = clientPrices(services, requester, ids);
    const range = priceRange(ids.map((id) => prices.get(id) ?? null));
    return {
      id: document.code,
      sku: document.sku,
      name: document.name,
      images: document.pictures,
      url: pagePath(document),
      stato: document.availability,
      can_add_reason: shortReason(requester.client && prices.size === 0 ? 'not-in-price-list' : null, locale),
      price_discount: range && oneUnitToEuro(range.minimum.netPrice, range.minimum),
      ...serializeNetForQuantity(range?.minimum),
      from: range !== null && range.minimum !== range.maximum,
      um: document.unit,
      why: why ?? 'name',
      found_by: matchReasonText(
        why,
        hit,
        {
          ...document,
          ownCodes: ownCodes(hit),
          related: relatedTo(suggestion),
          typedVariants: hit.typedVariants.map(({ sku }) => sku),
        },
        locale,
      ),
    };
  });
  return { message: { result, total } };
};
