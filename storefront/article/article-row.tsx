import { Link } from 'react-router';
import { useMayBuy, usePriceView } from '../session/app-state.tsx';
import { useCart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { Article } from '../parsers/article.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { FramedPicture, Picture } from '../ui/picture.tsx';
import { ArticleBadge, PromoBadge } from '../ui/badge.tsx';
import { WishlistButton } from './wishlist-button.tsx';
import styles from './article-list.module.css';
import notes from './article-row-note.module.css';
import order from './article-row-order.module.css';
import { articleLine, offeredPromotion, quantityInCart, type ArticleLine } from './article-line.ts';
import { ArticlePrice } from './article-price.tsx';
import { Availability } from './availability.tsx';
import { GuestHint } from './guest-hint.tsx';
import { AddButton, PurchaseForm, PurchaseMessage, QuantityBox } from './purchase-controls.tsx';
import { usePurchase, type Purchase } from './use-purchase.ts';

interface ArticleRowProps {
  article: Article;
  /** Values on the axes of its product, in separate columns; undefined in a listing. */
  axes?: string[];
  /** The requested variant, which is highlighted. */
  isMarked?: boolean;
  /** Row with the full picture. */
  isTall?: boolean;
  /** Whether the picture is loaded at once: in the first rows of a page. */
  eager?: boolean;
  /** Place of the row in the list, from 0. */
  row: number;
}

const tallPicture = `${styles.picture} ${styles.tall}`;

/** One article as a row, in which it can be ordered. */
export function ArticleRow({ article, axes, isMarked, isTall, eager, row }: ArticleRowProps) {
  const i18n = useI18n();
  const { cart } = useCart();
  const promotion = offeredPromotion(article, cart.lines);
  const purchase = usePurchase(article, promotion, 1);
  const offer = { promotion, quantity: purchase.quantity };
  const line = articleLine(i18n, article, quantityInCart(cart.lines, article), usePriceView() === 'shown', offer);
  const to = i18n.path(line.path);
  const code = article.code;
  const measures = axes?.filter(Boolean).join(' × ');
  return (
    <li className={styles.row} data-marked={isMarked || undefined} data-code={code}>
      {isTall ? (
        <Picture url={article.pictures[0]?.url} version="thumb" alt="" eager={eager} className={tallPicture} />
      ) : (
        <FramedPicture url={article.pictures[0]?.url} alt="" eager={eager} className={styles.picture} />
      )}
      <span className={styles.code}>
        {code}
        {line.mark && (
          <span className={styles.mark}>
            <ArticleBadge>{line.mark}</ArticleBadge>
          </span>
        )}
      </span>
      <div className={styles.article}>
        <Link className={styles.name} to={to}>
          <span lang={measures ? undefined : article.nameLang}>
            {measures || article.name}
            {isMarked && <span className="visually-hidden">, {i18n.t('catalogue.chosenVariant')}</span>}
          </span>
        </Link>
        {purchase.message ? (
          <PurchaseMessage purchase={purchase} className={styles.message} />
        ) : (
          <Attributes article={article} line={line} />
        )}
      </div>
      {axes?.map((value, index) => (
        <span key={index} className={styles.axis}>
          {value}
        </span>
      ))}
      <span className={styles.pack}>{line.pack}</span>
      <RowState article={article} line={line} />
      <div className={order.order} data-kind={line.kind}>
        <RowPrice line={line} />
        <RowPurchase article={article} line={line} purchase={purchase} row={row} />
      </div>
      <WishlistButton article={article} className={styles.wishlistButton} />
    </li>
  );
}

function Promo({ line }: { line: ArticleLine }) {
  const { t } = useI18n();
  return (
    <>
      <PromoBadge>{t('common.promo')}</PromoBadge> {line.offer && <b className={styles.offer}>{line.offer}</b>}{' '}
      {t('common.promoUntil', { day: line.promotionEnd ?? '' })}
    </>
  );
}

/** The line below the name: the promotion, why the article was found, or its attributes. */
function Attributes({ article, line }: { article: Article; line: ArticleLine }) {
  if (line.promotionEnd) {
    return (
      <span className={styles.attributes}>
        <Promo line={line} />
      </span>
    );
  }
  if (isFoundBelow(article, line)) return <span className={styles.attributes}>{article.foundBy}</span>;
  return (
    <span className={styles.attributes} lang={article.descriptionLang}>
      {article.description}
    </span>
  );
}

/** The availability, in a part of its own where a note is below it. */
function RowState({ line, article }: { line: ArticleLine; article: Article }) {
  const note = line.supply || line.inCart || article.cannotAdd || line.arrival || article.foundBy;
  if (!note && !line.promotionEnd && !line.mark) {
    return <Availability kind={article.availability} className={styles.onlyState} />;
  }
  return (
    <div className={styles.state}>
      <Availability kind={article.availability} />
      <RowNote line={line} article={article} note={note} />
    </div>
  );
}

/** Whether the match reason is below the name, on wide pages: where no promotion is, and it is short. */
function isFoundBelow({ foundBy, namesVariants }: Article, { promotionEnd }: ArticleLine): boolean {
  return foundBy !== '' && !namesVariants && promotionEnd === null;
}

/**
 * The note below the availability: what follows of the typed quantity, the quantity in the cart, why the article
 * cannot be added, the arrival, or the match reason; on narrow pages also the promotion.
 */
function RowNote({ line, article, note }: { line: ArticleLine; article: Article; note: string | null }) {
  return (
    <span className={notes.note}>
      {line.mark && (
        <span className={notes.mark}>
          <ArticleBadge>{line.mark}</ArticleBadge>
        </span>
      )}
      {line.promotionEnd && (
        <span className={notes.promotion}>
          <Promo line={line} />
        </span>
      )}
      {note && (
        <span
          className={notes.words}
          title={note}
          role={line.supply ? 'status' : undefined}
          data-whole={article.namesVariants || undefined}
          data-below={(note === article.foundBy && isFoundBelow(article, line)) || undefined}
        >
          {note}
        </span>
      )}
    </span>
  );
}

const priceLayout = {
  price: order.price,
  before: order.gross,
  discounts: order.discounts,
  net: order.net,
  offer: order.offerBelow,
};

function RowPrice({ line }: { line: ArticleLine }) {
  const view = usePriceView();
  if (view === 'guest') {
    return (
      <div className={order.hint}>
        <GuestHint />
      </div>
    );
  }
  return <ArticlePrice line={line} layout={priceLayout} />;
}

interface RowPurchaseProps {
  article: Article;
  line: ArticleLine;
  purchase: Purchase;
  row: number;
}

/** What the user can do: choose a variant, view the alternatives, or type a quantity and add it. */
function RowPurchase({ article, line, purchase, row }: RowPurchaseProps) {
  const { t, path } = useI18n();
  const mayBuy = useMayBuy();
  if (line.kind === 'variants') {
    return (
      <div className={order.choose}>
        <Link className={buttonClass({ size: 'small', wide: true })} to={path(line.path)}>
          <Icon name="table-2" />
          <span className={order.long}>{line.choose.long}</span>
          <span className={order.short}>{line.choose.short}</span>
        </Link>
      </div>
    );
  }
  if (line.alternativesPath) {
    return (
      <div className={order.choose}>
        <Link className={buttonClass({ size: 'small', wide: true })} to={path(line.alternativesPath)}>
          <Icon name="replace" />
          {t('catalogue.alternatives', { count: article.alternativeCodes.length })}
        </Link>
      </div>
    );
  }
  if (!mayBuy) return null;
  const isOff = line.kind === 'unavailable';
  return (
    <PurchaseForm purchase={purchase} className={order.buy}>
      <QuantityBox article={article} purchase={purchase} isOff={isOff} row={row} />
      <AddButton article={article} purchase={purchase} isOff={isOff} className={order.add} />
    </PurchaseForm>
  );
}
