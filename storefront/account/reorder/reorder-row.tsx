import { unitLabel } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/field.tsx';
import { State } from '../../ui/state.tsx';
import type { Offer, ReorderLine } from './reorder-reader.ts';
import styles from './reorder-dialog.module.css';

/** A line of the order or document, its current offer and its replacements; `chosen` is the internal code of the chosen one. */
export function ReorderRow(props: {
  line: ReorderLine;
  chosen: string | null;
  onChoose: (code: string | null) => void;
}) {
  const { line, chosen, onChoose } = props;
  const { t } = useI18n();
  const figures = useFigures();
  const { today, replacements, differences, quantityInCart } = line;
  return (
    <div className={styles.line}>
      <Checkbox
        checked={chosen !== null}
        disabled={!today && replacements.length === 0}
        aria-label={t('reorder.choose', { name: line.name })}
        onChange={(event) => {
          const offer = today ?? replacements[0];
          onChoose(event.target.checked && offer ? offer.internalCode : null);
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
      <div className={styles.words}>
        {differences.length === 0 ? (
          <State tone="ok" icon="check" small>
            {t('reorder.same')}
          </State>
        ) : (
          differences.map((sentence) => (
            <p key={sentence} className={today ? styles.warn : styles.bad}>
              {sentence}
            </p>
          ))
        )}
        {quantityInCart > 0 && <p>{t('reorder.inCart', { quantity: quantityInCart })}</p>}
        {replacements.length > 0 && <Replacement offers={replacements} chosen={chosen} onChoose={onChoose} />}
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

/** Quantity and unit price: '12 pcs at €44.95 / pc'; without a price, the quantity alone. */
function useFigures() {
  const { t, locale, number, unitPrice } = useI18n();
  return ({ quantity, unit, net }: { quantity: number; unit: string; net: number | null }) => {
    const label = unitLabel(locale, unit, quantity);
    if (net === null) return `${number(quantity)} ${label}`;
    return t('reorder.each', {
      quantity: number(quantity),
      unit: label,
      price: unitPrice(net),
      one: unitLabel(locale, unit),
    });
  };
}
