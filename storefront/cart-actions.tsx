import { useCallback } from 'react';
import { Link } from 'react-router';
import { packageQuantity } from '../trade/packaging.ts';
import { useAppState } from './app-state.tsx';
import { browserApi } from './browser-api.ts';
import { asCallFailure } from './call-failure.ts';
import styles from './cart-actions.module.css';
import { reportFailure } from './failure-report.ts';
import { useI18n, type I18n } from './i18n/i18n.tsx';
import { unitLabel } from './i18n/units.ts';
import { articlePath, type Article } from './readers/article.ts';
import type { Cart, CartLine } from './readers/cart.ts';
import { notify } from './ui/notices.tsx';
import { FramedPicture } from './ui/picture.tsx';
import { State } from './ui/state.tsx';

/** An article as far as putting it in the cart and telling of it needs it. */
export type ArticleToAdd = Pick<
  Article,
  'internalCode' | 'code' | 'name' | 'unit' | 'packQuantity' | 'pictures' | 'childCount' | 'children'
>;

export interface ChosenPromotion {
  code: string;
  row: number;
}

/** A quantity of an article, under a promotion or without one. */
export interface Addition {
  article: ArticleToAdd;
  /** Whole units as typed; NaN when it was no number. */
  quantity: number;
  promotion?: ChosenPromotion;
}

/** What became of an addition; a refused quantity never reaches the server (R5.1). */
export type AddResult =
  | { status: 'added'; quantity: number; rounded: { quantity: number; packaging: number } | null }
  | { status: 'exception'; message: 'no-valid-quantity' }
  | { status: 'failed' };

/** Code of what is put in the cart: an article with a single child is sold as that child. */
export function sellableCode(article: Pick<ArticleToAdd, 'internalCode' | 'childCount' | 'children'>): string {
  return (article.childCount === 1 ? article.children[0]?.internalCode : undefined) ?? article.internalCode;
}

/** The line of an article in the cart, under a promotion or without (R4.8). */
export function cartLineOf(cart: Cart, internalCode: string, promotion?: ChosenPromotion): CartLine | null {
  const { code, row } = promotion ?? { code: '', row: 0 };
  const isLine = (line: CartLine) =>
    line.internalCode === internalCode && line.promotionCode === code && line.promotionRow === row;
  return cart.lines.find(isLine) ?? null;
}

/** Text for a quantity that was rounded up to whole packs (R4.9). */
export function roundingText(i18n: I18n, rounded: { quantity: number; packaging: number }): string {
  return i18n.t('catalogue.rounded', { quantity: rounded.quantity, packaging: rounded.packaging });
}

async function send({ article, promotion }: Addition, quantity: number): Promise<void> {
  const request = { item_id: sellableCode(article), quantity };
  if (promotion) {
    const answer = { ...request, promo_code: promotion.code, promo_row: promotion.row };
    await browserApi().call('addToCartPromo', answer);
  } else {
    await browserApi().call('addToCart', request);
  }
}

function announce(i18n: I18n, addition: Addition, quantity: number, wasInCart: boolean, rounding: string | null): void {
  const { article } = addition;
  notify({
    picture: <FramedPicture url={article.pictures[0]?.url} alt="" />,
    head: rounding ? (
      <State tone="warn" icon="package" small>
        {rounding}
      </State>
    ) : (
      <State tone="ok" icon="circle-check" small>
        {i18n.t(wasInCart ? 'catalogue.updatedInCart' : 'catalogue.addedToCart')}
      </State>
    ),
    body: (
      <>
        <Link className={styles.name} to={i18n.path(articlePath(article))}>
          {article.name}
        </Link>
        <small className={`figures ${styles.quantity}`}>
          {i18n.number(quantity)} {unitLabel(i18n.locale, article.unit)}
        </small>
      </>
    ),
  });
}

/**
 * Putting articles in the cart, from wherever they are shown: the quantity becomes the line's quantity (R4.8), is
 * rounded up to whole packs (R4.9), told in a notice (R9.3, R3.12), and the cart is loaded anew. A failing call opens
 * its dialog (R8) and is never thrown.
 */
export function useAddToCart(): {
  add: (addition: Addition) => Promise<AddResult>;
  /** Several at once, one after the other: one reload at the end; a refused one stops nothing else. */
  addAll: (additions: Addition[]) => Promise<AddResult[]>;
} {
  const i18n = useI18n();
  const { cart, reloadCart } = useAppState();

  const addOne = useCallback(
    async (addition: Addition): Promise<AddResult> => {
      const packed = packageQuantity(addition.quantity, addition.article.packQuantity);
      if (!packed.accepted) return { status: 'exception', message: 'no-valid-quantity' };
      const wasInCart = cartLineOf(cart, sellableCode(addition.article), addition.promotion) !== null;
      try {
        await send(addition, packed.quantity);
      } catch (error) {
        reportFailure(asCallFailure(error));
        return { status: 'failed' };
      }
      announce(i18n, addition, packed.quantity, wasInCart, packed.rounded && roundingText(i18n, packed.rounded));
      return { status: 'added', quantity: packed.quantity, rounded: packed.rounded };
    },
    [cart, i18n],
  );

  const addAll = useCallback(
    async (additions: Addition[]) => {
      const results: AddResult[] = [];
      for (const addition of additions) results.push(await addOne(addition));
      if (results.some(({ status }) => status === 'added')) await reloadCart();
      return results;
    },
    [addOne, reloadCart],
  );

  const add = useCallback(
    async (addition: Addition) => (await addAll([addition]))[0] ?? { status: 'failed' as const },
    [addAll],
  );
  return { add, addAll };
}
