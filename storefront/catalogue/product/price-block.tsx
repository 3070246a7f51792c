import { useCartLine } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { usePriceView } from '../../session/app-state.tsx';
import type { ArticleDetail, Variant } from '../../parsers/article-detail.ts';
import { boxQuantity } from './next-step.ts';
import { PriceExplanation } from './price-explanation.tsx';

interface PriceBlockProps {
  article: ArticleDetail;
  /** The current variant; null for a product without variants. */
  variant: Variant | null;
  /** The quantity that the cart would have, in whole packs: its price is explained. */
  quantity: number;
}

/** The price explanation of a product or its current variant. Null for guests and when prices are switched off. */
export function PriceBlock({ article, variant, quantity }: PriceBlockProps) {
  const owner = variant ?? article;
  const { explanation } = owner;
  if (usePriceView() !== 'shown' || !explanation || explanation.net === null) return null;
  return (
    <PriceExplanation
      explanation={explanation}
      variant={variant ? [variant.axes.filter(Boolean).join(' × '), variant.code].filter(Boolean).join(' · ') : null}
      unit={owner.unit}
      quantities={owner}
      quantity={quantity}
    />
  );
}

/** The price of the current variant for the typed quantity, or without one for the quantity in the cart. */
export function VariantPrice(props: { article: ArticleDetail; variant: Variant; typed: string | null }) {
  const { article, variant, typed } = props;
  const { locale } = useI18n();
  const inCart = useCartLine(variant.internalCode)?.quantity ?? 0;
  const quantity = typed === null ? inCart : boxQuantity(typed, variant.packQuantity, locale);
  return <PriceBlock article={article} variant={variant} quantity={quantity} />;
}
