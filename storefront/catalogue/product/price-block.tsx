import { usePriceView } from '../../session/app-state.tsx';
import type { ArticleDetail, ChildArticle } from '../../readers/article-detail.ts';
import { PriceExplanation } from './price-explanation.tsx';

/** The price explained: of the article, or of the variant in hand. Nothing for guests and where prices are off. */
export function PriceBlock(props: { article: ArticleDetail; child: ChildArticle | null; quantity: number }) {
  const { article, child, quantity } = props;
  const explanation = (child ?? article).explanation;
  if (usePriceView() !== 'shown' || !explanation || explanation.net === null) return null;
  const owner = child ?? article;
  return (
    <PriceExplanation
      explanation={explanation}
      variant={child ? child.axes.filter(Boolean).join(' × ') || child.code : null}
      unit={owner.unit}
      quantity={child ? quantity : null}
    />
  );
}
