import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { unitLabel } from '../../../domain/unit-label.ts';
import { Picture } from '../../ui/picture.tsx';
import { State } from '../../ui/state.tsx';
import { figureCell, Table } from '../../ui/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './order-lines.module.css';
import type { Order, OrderLine } from './order-reader.ts';

/** The lines of an order with the delivered quantities; the body scrolls from 500 px on (R2.87). */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useI18n();
  const open = order.lines.filter(({ residual }) => residual > 0).length;
  const isUnderWay = order.status === 'PR' || order.status === 'E';
  return (
    <section aria-labelledby="order-lines">
      <div className={styles.head}>
        <h2 id="order-lines">{t('order.lines')}</h2>
        <p>
          {t('order.lineCount', { count: order.lines.length })}
          {isUnderWay && open > 0 && <>, {t('order.open', { count: open })}</>}
        </p>
      </div>
      <div className={styles.frame}>
        <Table caption={t('order.lines')} className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t('order.number')}</th>
              <th scope="col" colSpan={2}>
                {t('order.article')}
              </th>
              <th scope="col">{t('order.unit')}</th>
              {(['net', 'ordered', 'delivered', 'residual', 'value'] as const).map((column) => (
                <th key={column} scope="col" className={figureCell}>
                  {t(`order.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <LineRow key={line.position} line={line} isUnderWay={isUnderWay} />
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

function LineRow({ line, isUnderWay }: { line: OrderLine; isUnderWay: boolean }) {
  const { t, locale, number, unitPrice, money, path } = useI18n();
  const share = line.ordered > 0 ? Math.round((line.delivered / line.ordered) * 100) : 0;
  return (
    <tr>
      <td className={styles.number}>{line.position}</td>
      <td className={styles.picture}>
        <Picture url={line.picture} version="thumb" alt="" className={styles.image} />
      </td>
      <th scope="row" className={styles.article}>
        <span className={styles.code}>
          {line.code}
          {isUnderWay && <Delivered line={line} />}
        </span>
        <span className={styles.name}>{line.path ? <Link to={path(line.path)}>{line.name}</Link> : line.name}</span>
        {line.note && <span className={styles.note}>{line.note}</span>}
      </th>
      <td className={styles.unit}>{unitLabel(locale, line.unit, line.ordered)}</td>
      <td className={figureCell} data-label={t('order.net')}>
        {unitPrice(line.net)}
      </td>
      <td className={figureCell} data-label={t('order.ordered')}>
        {number(line.ordered)}
      </td>
      <td className={`${figureCell} ${styles.delivered}`} data-label={t('order.delivered')}>
        {number(line.delivered)}
        <span className={styles.bar}>
          <i style={{ width: `${share}%` }} />
        </span>
      </td>
      <td className={`${figureCell} ${line.residual > 0 ? styles.open : ''}`} data-label={t('order.residual')}>
        {number(line.residual)}
      </td>
      <td className={`${figureCell} ${styles.value}`}>
        <VisuallyHidden>{t('order.value')} </VisuallyHidden>
        {money(line.total)}
      </td>
    </tr>
  );
}

/** Delivery state of a line as a badge (R2.87). */
function Delivered({ line }: { line: OrderLine }) {
  const { t } = useI18n();
  if (line.residual === 0) {
    return (
      <State tone="ok" icon="circle-check">
        {t('order.lineDelivered')}
      </State>
    );
  }
  return (
    <State tone={line.delivered > 0 ? 'warn' : 'muted'} icon={line.delivered > 0 ? 'package-minus' : 'hourglass'}>
      {t(line.delivered > 0 ? 'order.linePartly' : 'order.lineOpen')}
    </State>
  );
}
