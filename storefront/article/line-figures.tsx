import { unitLabel } from '../../domain/unit-label.ts';
import { Pieces } from './pieces.tsx';
import type { I18n } from '../i18n/i18n.tsx';
import { packText } from '../i18n/quantity-text.ts';
import type { CartLine } from '../parsers/cart.ts';
import type { Column } from '../ui/data-table.tsx';
import { UnitPrice } from './unit-price.tsx';

type Figure = 'pack' | 'net' | 'quantity' | 'total';

/** Pack, price, quantity and total of lines that are only read. `classes`: of the cells, by column. */
export function figureColumns(
  i18n: I18n,
  classes: Readonly<Partial<Record<Figure, string>>>,
  isPriceShown: boolean,
): Column<CartLine>[] {
  const { t, locale, number, money } = i18n;
  const figure = (key: Figure, heading: string, cell: Column<CartLine>['cell']): Column<CartLine> => ({
    key,
    heading,
    cell,
    className: classes[key],
    isFigure: key !== 'pack',
  });
  const columns = [
    figure('pack', t('cart.packaging'), (line) => packText(i18n, line)),
    figure('net', t('cart.netPrice'), (line) => <UnitPrice line={line} />),
    figure('quantity', t('cart.quantity'), (line) => (
      <>
        {number(line.quantity)} <small>{unitLabel(locale, line.unit, line.quantity)}</small>{' '}
        <Pieces quantity={line.quantity} article={line} />
      </>
    )),
    figure('total', t('cart.lineTotal'), ({ netTotal }) => <b>{money(netTotal)}</b>),
  ];
  return isPriceShown ? columns : columns.filter(({ key }) => key !== 'net' && key !== 'total');
}
