import type { PriceQuantities } from '../../../domain/price-quantity.ts';
import { perUnit, piecesNote } from '../../i18n/quantity-text.ts';
import { type PackedUnit, articleQuantityText } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/field.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { StatusLabel } from '../../ui/badge.tsx';
import type { ChosenOffer, Offer, ReorderLine } from './parse-reorder.ts';
import styles from './reorder-dialog.module.css';

interface ReorderRowProps {
  line: ReorderLine;
  /** The offer that is chosen, with its quantity; undefined while none is. */
  chosen: ChosenOffer | undefined;
  /** As typed; undefined before. */
  typed: string | undefined;
  onChoose: (code: string | null) => void;
  onType: (text: string) => void;
}

/** A line of the order or document, its current offer and its replacements, and the quantity to order. */
export function ReorderRow({ line, chosen, typed, onChoose, onType }: ReorderRowProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const figures = useFigures();
  const { today, replacements, differences, quantityInCart } = line;
  const offer = chosen?.offer ?? today;
  return (
    <div className={styles.line}>
      <Checkbox
        checked={chosen !== undefined}
        disabled={!today && replacements.length === 0}
        aria-label={t('reorder.choose', { name: line.name })}
        onChange={(event) => {
          const first = today ?? replacements[0];
          onChoose(event.target.checked && first ? first.internalCode : null);
        }}
      >
        <span className={styles.code}>{line.code}</span>
        <b>{line.name}</b>
      </Checkbox>
      <dl className={styles.figures}>
        <div>
          <dt>{t('reorder.then')}</dt>
          <dd>{figures(line)}</dd>
        </div>
        <div className={differences.length > 0 ? styles.changed : undefined}>
          <dt>{t('reorder.today')}</dt>
          <dd>{today ? figures(today) : '–'}</dd>
        </div>
      </dl>
      {offer && (
        <QuantityStepper
          value={typed ?? String(offer.quantity)}
          onChange={onType}
          onLeave={() => chosen && chosen.quantity > 0 && onType(String(chosen.quantity))}
          step={offer.pack}
          minimum={offer.pack}
          label={t('dashboard.quantityOf', { name: line.name })}
          decreaseLabel={t('dashboard.decrease', { name: line.name })}
          increaseLabel={t('dashboard.increase', { name: line.name })}
          invalid={chosen?.quantity === 0}
          note={piecesNote(i18n, chosen?.quantity ?? offer.quantity, offer)}
        />
      )}
      <div className={styles.differences}>
        {differences.length === 0 ? (
          <StatusLabel tone="ok" icon="check" small>
            {t('reorder.same')}
          </StatusLabel>
        ) : (
          differences.map((sentence) => (
            <p key={sentence} className={today ? styles.warn : styles.bad}>
              {sentence}
            </p>
          ))
        )}
        {quantityInCart > 0 && <p>{t('reorder.inCart', { quantity: quantityInCart })}</p>}
        {replacements.length > 0 && (
          <Replacement offers={replacements} chosen={chosen?.offer.internalCode ?? null} onChoose={onChoose} />
        )}
      </div>
    </div>
  );
}

function Replacement(props: { offers: Offer[]; chosen: string | null; onChoose: (code: string | null) => void }) {
  const { offers, chosen, onChoose } = props;
  const { t } = useI18n();
  const figures = useFigures();
  return (
    <Select
      compact
      label={t('reorder.instead')}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{t('reorder.insteadNone')}</option>
      {offers.map((offer) => (
        <option key={offer.internalCode} value={offer.internalCode}>
          {offer.code} · {offer.name} · {figures(offer)}
        </option>
      ))}
    </Select>
  );
}

/** Quantity and price: '12 pcs at €44.95 / pc'; without a price, the quantity alone. */
function useFigures() {
  const i18n = useI18n();
  const { t, locale, unitPrice } = i18n;
  type Figures = PackedUnit & PriceQuantities & { quantity: number; net: number | null };
  return ({ quantity, net, ...article }: Figures) => {
    const text = articleQuantityText(locale, quantity, article);
    if (net === null) return text;
    return t('reorder.each', {
      quantity: text,
      price: unitPrice(net, article, quantity),
      one: perUnit(i18n, article.unit, article.statedQuantity),
    });
  };
}
