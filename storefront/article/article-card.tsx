import { Link } from 'react-router';
import { useMayBuy, usePriceView } from '../session/app-state.tsx';
import { useCart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { Article } from '../parsers/article.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { ArticleBadge, PromoBadge } from '../ui/badge.tsx';
import { WishlistButton } from './wishlist-button.tsx';
import styles from './article-card.module.css';
import { articleLine, offeredPromotion, quantityInCart } from './article-line.ts';
import { ArticlePrice } from './article-price.tsx';
import { Availability } from './availability.tsx';
import { MatchGroups } from './match-groups.tsx';
import { GuestHint } from './guest-hint.tsx';
import { AddButton, PurchaseForm, PurchaseMessage, QuantityBox } from './purchase-controls.tsx';
import { QuantityBoxesContext, type QuantityBoxes } from './quantity-boxes.ts';
import { usePurchase } from './use-purchase.ts';

const priceLayout = { price: styles.price, before: styles.before, net: styles.net };

interface ArticleGridProps {
  articles: readonly Article[];
  label: string;
  boxes: QuantityBoxes;
}

/** Articles as cards with fixed slots, so that codes, availability, prices and buttons align across the row. */
export function ArticleGrid({ articles, label, boxes }: ArticleGridProps) {
  return (
    <QuantityBoxesContext value={boxes}>
      <div {...boxes.handlers}>
        <MatchGroups articles={articles} label={label}>
          {(group, first, name) => (
            <ul className={styles.grid} aria-label={name}>
              {group.map((article, index) => (
                <ArticleCard
                  key={article.internalCode}
                  article={article}
                  eager={first + index < 4}
                  row={first + index}
                />
              ))}
            </ul>
          )}
        </MatchGroups>
      </div>
    </QuantityBoxesContext>
  );
}

function ArticleCard(props: { article: Article; eager: boolean; row: number }) {
  const { article, eager, row } = props;
  const i18n = useI18n();
  const { cart } = useCart();
  const view = usePriceView();
  const mayBuy = useMayBuy();
  const promotion = offeredPromotion(article, cart.lines);
  const purchase = usePurchase(article, promotion, 1);
  const offer = { promotion, quantity: purchase.quantity };
  const line = articleLine(i18n, article, quantityInCart(cart.lines, article), view === 'shown', offer);
  const to = i18n.path(line.path);
  return (
    <li className={styles.card} data-code={article.code}>
      <Link className={styles.picture} to={to} tabIndex={-1} aria-hidden="true">
        <Picture url={article.pictures[0]?.url} version="gallery" alt="" eager={eager} />
        <span className={styles.mark}>
          {line.promotionEnd && <PromoBadge>{i18n.t('common.promo')}</PromoBadge>}
          {line.mark && <ArticleBadge>{line.mark}</ArticleBadge>}
        </span>
      </Link>
      <div className={styles.line}>
        <span className={styles.code}>{article.code}</span>
        <small>{line.pack}</small>
      </div>
      <Link className={styles.name} to={to} lang={article.nameLang}>
        {article.name}
      </Link>
      {purchase.message ? (
        <PurchaseMessage purchase={purchase} className={styles.message} />
      ) : (
        <small className={styles.attributes} lang={line.promotionEnd ? undefined : article.descriptionLang}>
          {line.promotionEnd
            ? `${line.offer || i18n.t('common.promo')} ${i18n.t('common.promoUntil', { day: line.promotionEnd })}`
            : article.description}
        </small>
      )}
      <div className={styles.line}>
        <Availability kind={article.availability} />
        <small>{line.supply || line.inCart || article.cannotAdd || line.arrival || article.foundBy}</small>
      </div>
      {view === 'guest' ? (
        <div className={styles.hint}>
          <GuestHint />
        </div>
      ) : (
        <ArticlePrice line={line} layout={priceLayout} />
      )}
      <PurchaseForm purchase={purchase} className={styles.buy}>
        {line.kind === 'variants' && (
          <Link className={buttonClass({ size: 'small' })} to={to}>
            <Icon name="table-2" />
            {line.choose.long}
          </Link>
        )}
        {line.alternativesPath && (
          <Link className={buttonClass({ size: 'small' })} to={i18n.path(line.alternativesPath)}>
            <Icon name="replace" />
            {i18n.t('catalogue.alternatives', { count: article.alternativeCodes.length })}
          </Link>
        )}
        {line.kind !== 'variants' && !line.alternativesPath && mayBuy && (
          <>
            <QuantityBox article={article} purchase={purchase} isOff={line.kind === 'unavailable'} row={row} />
            <AddButton
              article={article}
              purchase={purchase}
              isOff={line.kind === 'unavailable'}
              className={styles.add}
            />
          </>
        )}
      </PurchaseForm>
      <WishlistButton article={article} className={styles.wishlistButton} />
    </li>
  );
}
