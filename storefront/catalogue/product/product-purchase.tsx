import { useI18n } from '../../i18n/i18n.tsx';
import { perUnit } from '../../i18n/quantity-text.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import { useMayBuy, usePriceView } from '../../session/app-state.tsx';
import { useCart } from '../../cart-store/cart-state.tsx';
import type { Article } from '../../parsers/article.ts';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { quantityInCart, shortSupply } from '../../article/article-line.ts';
import { GuestHint } from '../../article/guest-hint.tsx';
import { PurchaseForm, PurchaseMessage, QuantityBox } from '../../article/purchase-controls.tsx';
import { PageBoxesContext } from '../../article/page-boxes.ts';
import { usePurchase, type Purchase } from '../../article/use-purchase.ts';
import { cheaperPromotion, netAt } from './next-step.ts';
import { NextStepHint } from './next-step-hint.tsx';
import styles from './product-purchase.module.css';

/** Quantity and button of a product without variants; a guest gets a link to the login instead. */
export function ProductPurchase({ article, purchase }: { article: ArticleDetail; purchase: Purchase }) {
  const { t, locale } = useI18n();
  const { cart } = useCart();
  const view = usePriceView();
  const mayBuy = useMayBuy();
  if (view === 'guest') {
    return (
      <div className={styles.guest}>
        <GuestHint />
      </div>
    );
  }
  if (!mayBuy) return null;
  const inCart = quantityInCart(cart.lines, article);
  const unit = unitLabel(locale, article.unit, article.packQuantity);
  return (
    <PurchaseForm purchase={purchase} className={styles.purchase}>
      <QuantityBox article={article} purchase={purchase} isOff={!article.canAdd} size="large" />
      <Button kind="primary" size="large" busy={purchase.busy} reason={article.cannotAdd} type="submit">
        <Icon name={purchase.isInCart ? 'refresh-cw' : 'shopping-cart'} />
        {t(purchase.isInCart ? 'catalogue.updateCart' : 'catalogue.addToCart')}
      </Button>
      <div className={styles.notes}>
        {purchase.message ? (
          <PurchaseMessage purchase={purchase} />
        ) : (
          <>
            {article.packQuantity > 1 && (
              <span>{t('catalogue.packagingText', { quantity: article.packQuantity, unit })}</span>
            )}
            <NextStepHint
              explanation={article.explanation}
              quantity={purchase.quantity}
              unit={article.unit}
              quantities={article}
            />
            <PromotionHint article={article} quantity={purchase.quantity} />
            {inCart > 0 && <span>{t('catalogue.inCart', { count: inCart })}</span>}
          </>
        )}
        <SupplyNote article={article} quantity={purchase.quantity} />
      </div>
    </PurchaseForm>
  );
}

/** How much of the typed quantity is in stock, and when the rest follows. */
function SupplyNote({ article, quantity }: { article: Article; quantity: number }) {
  return (
    <span role="status" className={styles.supply}>
      {shortSupply(useI18n(), article, quantity)}
    </span>
  );
}

/** Hint that the quantity costs less under a promotion, which has its own button. */
function PromotionHint({ article, quantity }: { article: ArticleDetail; quantity: number }) {
  const i18n = useI18n();
  const { t, unitPrice } = i18n;
  const promotion = cheaperPromotion(article.promotions, quantity, netAt(article, quantity));
  if (usePriceView() !== 'shown' || !promotion) return null;
  const unit = perUnit(i18n, article.unit, promotion.statedQuantity);
  return (
    <a href="#promotions" className={styles.promotionHint}>
      {t('catalogue.promotionHint', { price: unitPrice(promotion.netPrice, promotion, quantity), unit })}
    </a>
  );
}

/** The promotions active for this customer, each with its own input and button. */
export function Promotions({ article }: { article: Article }) {
  const { t } = useI18n();
  if (article.promotions.length === 0) return null;
  return (
    <section id="promotions" className={styles.promotions}>
      <h2>{t('catalogue.promotions')}</h2>
      <ul>
        {article.promotions.map((promotion) => (
          <PromotionRow key={`${promotion.code}-${promotion.row}`} article={article} promotion={promotion} />
        ))}
      </ul>
    </section>
  );
}

function PromotionRow({ article, promotion }: { article: Article; promotion: Article['promotions'][number] }) {
  const i18n = useI18n();
  const { t, date, unitPrice, percent, locale } = i18n;
  const view = usePriceView();
  const mayBuy = useMayBuy();
  const purchase = usePurchase(article, promotion);
  const unit = perUnit(i18n, article.unit, promotion.statedQuantity);
  const discounts = promotion.discounts.map(percent).join(' + ');
  return (
    <li>
      <div>
        <b>{promotion.title}</b>
        <small>
          {t('catalogue.promotionFrom', {
            quantity: promotion.minimumQuantity,
            unit: unitLabel(locale, article.unit, promotion.minimumQuantity),
            day: date(promotion.until),
          })}
        </small>
        <PurchaseMessage purchase={purchase} />
        <SupplyNote article={article} quantity={purchase.quantity} />
      </div>
      {view === 'shown' && (
        <strong>
          {promotion.netPrice !== null &&
            t('catalogue.promotionPrice', {
              price: unitPrice(promotion.netPrice, promotion, purchase.quantity),
              unit,
            })}
          {promotion.kind === 'discount' && discounts && (
            <small>{t('catalogue.promotionDiscount', { discounts })}</small>
          )}
        </strong>
      )}
      {mayBuy && article.canAdd && (
        <PurchaseForm purchase={purchase} className={styles.promotionOrder}>
          {/* A submitted code focuses the quantity without promotion. */}
          <PageBoxesContext value={null}>
            <QuantityBox article={article} purchase={purchase} />
          </PageBoxesContext>
          <Button size="small" type="submit" busy={purchase.busy}>
            {t(purchase.isInCart ? 'common.update' : 'catalogue.addPromotion')}
          </Button>
        </PurchaseForm>
      )}
    </li>
  );
}
