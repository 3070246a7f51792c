import { parseQuantity } from '../../../domain/packaging.ts';
import { piecesNote } from '../../i18n/quantity-text.ts';
import { Availability } from '../../article/availability.tsx';
import { Pieces } from '../../article/pieces.tsx';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { unitLabel } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { approvalPath } from '../../orders/approval-path.ts';
import { SupplyState } from '../../orders/supply-state.tsx';
import { UnitPrice } from '../../article/unit-price.tsx';
import type { CartLine } from '../../parsers/cart.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { FramedPicture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import styles from './approvals.module.css';
import { REQUESTED, PRICED, QUANTITY, type ApprovalData } from './decide.ts';
import type { ChangedLine } from './parse-approval.ts';
import type { Quantities } from './use-quantities.ts';

/** The lines with the quantities asked for and considered; with `quantities` null they cannot be changed. */
export function ApprovalLines({ data, quantities }: { data: ApprovalData; quantities: Quantities | null }) {
  const { t, path } = useI18n();
  const columns = useColumns(data, quantities);
  const { cart, leftOut, request } = data;
  return (
    <div className={styles.lines}>
      <DataTable
        caption={t('approval.lines')}
        columns={columns}
        rows={cart?.lines ?? []}
        rowKey={({ rowId }) => rowId}
        className={styles.table}
      />
      {leftOut.length > 0 && (
        <p className={styles.leftOut}>
          {leftOut.map(({ rowId }) => (
            <Fragment key={rowId}>
              <input type="hidden" name={`${QUANTITY}${rowId}`} value="0" />
              <input type="hidden" name={`${PRICED}${rowId}`} value="0" />
            </Fragment>
          ))}
          {t('approval.leftOut', { names: leftOut.map(({ name }) => name).join(', ') })}{' '}
          <Link to={path(approvalPath(request.id))} className="link" reloadDocument>
            {t('orders.reset')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** What the approver has changed: the quantities before and after. */
export function ChangedLines({ lines, approver }: { lines: readonly ChangedLine[]; approver: string }) {
  const { t, locale, number } = useI18n();
  const title = t('approval.changedBy', { name: approver });
  const quantityOf = (quantity: number, line: ChangedLine) => (
    <>
      {number(quantity)} <small>{unitLabel(locale, line.unit, quantity)}</small>{' '}
      <Pieces quantity={quantity} article={line} />
    </>
  );
  const columns: Column<ChangedLine>[] = [
    {
      key: 'article',
      heading: t('cart.article'),
      isRowHeading: true,
      className: styles.article,
      cell: ({ code, name }) => (
        <>
          <small>{code}</small>
          {name}
        </>
      ),
    },
    {
      key: 'asked',
      heading: t('approval.asked'),
      label: t('approval.asked'),
      isFigure: true,
      cell: (line) => quantityOf(line.asked, line),
    },
    {
      key: 'approved',
      heading: t('approval.approved'),
      label: t('approval.approved'),
      className: styles.total,
      isFigure: true,
      cell: (line) => (line.approved === 0 ? t('approval.removed') : <b>{quantityOf(line.approved, line)}</b>),
    },
  ];
  return (
    <section className={styles.changed}>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        columns={columns}
        rows={lines}
        rowKey={(line) => lines.indexOf(line)}
        className={styles.table}
      />
    </section>
  );
}

/** Message that a quantity was rounded up to whole packs, or is the largest possible one. */
function Rounded({ considered, line }: { considered: number | undefined; line: CartLine }) {
  const { t, number } = useI18n();
  const quantity = number(line.quantity);
  const isTooLarge = considered !== undefined && considered > line.quantity;
  return (
    <small role="status" className={styles.rounded}>
      {isTooLarge
        ? t('approval.atMost', { quantity })
        : considered !== undefined &&
          considered < line.quantity &&
          t('catalogue.rounded', { quantity, packaging: number(line.packQuantity) })}
    </small>
  );
}

function useColumns({ asked, considered, session }: ApprovalData, quantities: Quantities | null): Column<CartLine>[] {
  const i18n = useI18n();
  const { t, path, locale, money, number } = i18n;
  const askedOf = ({ rowId, quantity, netTotal }: CartLine) => asked[rowId] ?? { quantity, netCents: netTotal };
  const columns: Column<CartLine>[] = [
    {
      key: 'picture',
      heading: null,
      className: styles.picture,
      cell: ({ picture }) => <FramedPicture url={picture} alt="" />,
    },
    {
      key: 'article',
      heading: t('cart.article'),
      isRowHeading: true,
      className: styles.article,
      cell: (line) => (
        <>
          <small>{line.code}</small>
          <Link to={path(line.path)}>{line.name}</Link>
          <span className={styles.supply}>
            {line.supply.later > 0 ? (
              <SupplyState supply={line.supply} />
            ) : (
              <Availability kind={line.availability} small />
            )}
          </span>
        </>
      ),
    },
    {
      key: 'price',
      heading: t('order.net'),
      className: styles.price,
      isFigure: true,
      cell: (line) => <UnitPrice line={line} />,
    },
    {
      key: 'asked',
      heading: t('approval.asked'),
      label: t('approval.asked'),
      className: styles.asked,
      isFigure: true,
      cell: (line) => (
        <>
          {number(askedOf(line).quantity)} <small>{unitLabel(locale, line.unit, askedOf(line).quantity)}</small>{' '}
          <Pieces quantity={askedOf(line).quantity} article={line} />
        </>
      ),
    },
    {
      key: 'approved',
      heading: t('approval.approves'),
      className: styles.approved,
      cell: (line) =>
        quantities && (
          <>
            <input type="hidden" name={`${REQUESTED}${line.rowId}`} value={askedOf(line).quantity} />
            <input type="hidden" name={`${PRICED}${line.rowId}`} value={line.quantity} />
            <QuantityStepper
              name={`${QUANTITY}${line.rowId}`}
              value={quantities.textOf(line.rowId)}
              onChange={(text) => quantities.change(line.rowId, text)}
              step={line.packQuantity}
              label={t('approval.quantityOf', { name: line.name })}
              decreaseLabel={t('common.decrease')}
              increaseLabel={t('common.increase')}
              note={piecesNote(i18n, parseQuantity(quantities.textOf(line.rowId), locale) || 0, line)}
            />
            <Rounded considered={considered[line.rowId]} line={line} />
          </>
        ),
    },
    {
      key: 'total',
      heading: t('cart.lineTotal'),
      className: styles.total,
      isFigure: true,
      cell: (line) => (
        <>
          <b>{money(line.netTotal)}</b>
          {askedOf(line).netCents !== line.netTotal && (
            <small className={styles.was}>{t('approval.was', { amount: money(askedOf(line).netCents) })}</small>
          )}
        </>
      ),
    },
  ];
  const isShown = (key: string) =>
    key === 'price' || key === 'total' ? session.seesPrices : key !== 'approved' || quantities !== null;
  return columns.filter(({ key }) => isShown(key));
}
