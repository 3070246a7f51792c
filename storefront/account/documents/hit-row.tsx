import { unitLabel } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { perUnit } from '../../i18n/quantity-text.ts';
import styles from './document-table.module.css';
import type { LineHit } from './parse-document-list.ts';

/** The lines of a document that the searched text names, below its row. */
export function HitRow({ hits, columns }: { hits: readonly LineHit[]; columns: number }) {
  return (
    <tr className={styles.hit}>
      <td colSpan={columns}>
        {hits.map((hit) => (
          <Hit key={hit.line} hit={hit} />
        ))}
      </td>
    </tr>
  );
}

function Hit({ hit }: { hit: LineHit }) {
  const { code, line, quantity, unit, statedQuantity, net } = hit;
  const i18n = useI18n();
  const { t, number, unitPrice, locale } = i18n;
  const parameters = { line, quantity: number(quantity), unit: unitLabel(locale, unit, quantity) };
  return (
    <p>
      <b>{code}</b>{' '}
      {net === null
        ? t('documents.hit', parameters)
        : t('documents.hitPrice', { ...parameters, price: unitPrice(net, hit, quantity) })}
      {net !== null && statedQuantity > 1 && ` / ${perUnit(i18n, unit, statedQuantity)}`}
    </p>
  );
}
