import type { RefObject } from 'react';
import type { CartLine } from '../parsers/cart.ts';
import { useLineCount } from './line-count.ts';
import { PromotionOffer } from './promotion-offer.tsx';
import { PromotionPrice } from '../orders/checkout-parts/promotion-price.tsx';
import { PromotionStep } from './promotion-step.tsx';

interface PromotionHintsProps {
  line: CartLine;
  /** The quantity input, which gets the focus when a button disappears. */
  input: RefObject<HTMLInputElement | null>;
}

/** What a line may gain by its promotion or by another one; in a file of its own, because few lines have one. */
export function PromotionHints({ line, input }: PromotionHintsProps) {
  const { held } = useLineCount(line);
  const { promotion } = line;
  const isBelow = promotion !== null && held.quantity < promotion.minimumQuantity;
  return (
    <>
      {isBelow && <PromotionPrice line={line} promotion={promotion} />}
      <PromotionStep line={line} input={input} />
      <PromotionOffer line={line} input={input} />
    </>
  );
}
