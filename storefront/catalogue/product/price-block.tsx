import { useCartLine } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { usePriceView } from '../../session/app-state.tsx';
import type { ArticleDetail, ChildArticle } from '../../parsers/article-detail.ts';
import { boxQuantity } from './next-step.ts';
import { PriceExplanation } from './price-explanation.tsx';

interface PriceBlockProps {
  article: ArticleDetail;
  /** The current variant; null for a product without variants. */
  child: ChildArticle | null;
  /** The quantity that the cart would have, in whole packs: its price is explained. */
  quantity: number;
}

/** The price explanation of a product or its current variant. Null for guests and when prices are switched off. */
export function PriceBlock({ article, child, quantity }: PriceBlockProps) {
  const owner = child ?? article;
  const { explanation } = owner;
  if (usePriceView() !== 'shown' || !explanation || explanation.net === null) return null;
  return (
    <PriceExplanation
      explanation={explanation}
      variant={child ? [child.axes.filter(Boolean).join(' × '), child.code].filter(Boolean).join(' · ') : null}
      unit={owner.unit}
      quantity={quantity}
    />
  );
}

/** The price of the current variant for the typed quantity, or without one for the quantity in the cart. */
export function VariantPrice(props: { article: ArticleDetail; child: ChildArticle; typed: string | null }) {
  const { article, child, typed } = props;
  const { locale } = useI18n();
  const held = useCartLine(child.internalCode)?.quantity ?? 0;
  const quantity = typed === null ? held : boxQuantity(typed, child.packQuantity, locale);
  return <PriceBlock article={article} child={child} quantity={quantity} />;
}
