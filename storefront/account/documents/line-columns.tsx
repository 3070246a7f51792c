import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { unitLabel } from '../../../domain/unit-label.ts';
import type { I18n } from '../../i18n/i18n.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './document-page.module.css';

interface DocumentLine {
  position: number;
  code: string;
  name: string;
  /** The page of the article; null when it is no longer in the catalogue. */
  path: string | null;
  picture: string | null;
  unit: string;
  quantity: number;
}

/** The columns with which the lines of every document begin: number, article, unit. `below` is shown under the name. */
export function lineColumns<Line extends DocumentLine>(
  { t, locale, path }: Pick<I18n, 't' | 'locale' | 'path'>,
  below?: (line: Line) => ReactNode,
): Column<Line>[] {
  return [
    { key: 'number', heading: t('order.number'), className: styles.number, cell: ({ position }) => position },
    {
      key: 'picture',
      heading: t('order.article'),
      headingSpan: 2,
      className: styles.picture,
      cell: ({ picture }) => <Picture url={picture} version="thumb" alt="" className={styles.image} />,
    },
    {
      key: 'article',
      heading: null,
      isRowHeading: true,
      className: styles.article,
      cell: (line) => (
        <>
          <span className={styles.code}>{line.code}</span>
          <span>{line.path ? <Link to={path(line.path)}>{line.name}</Link> : line.name}</span>
          {below?.(line)}
        </>
      ),
    },
    {
      key: 'unit',
      heading: t('order.unit'),
      className: styles.unit,
      cell: (line) => unitLabel(locale, line.unit, line.quantity),
    },
  ];
}
