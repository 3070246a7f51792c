import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FILTERS_ID } from './list-filters.tsx';
import styles from './list.module.css';

interface ListHeadProps {
  title: string;
  /** How many there are. */
  count: ReactNode;
  /** The period shown. */
  from: string;
  to: string;
  /** At the end of the title line. */
  children?: ReactNode;
}

/** The head of a list with filters; phones name the period here and open the filters by a button. */
export function ListHead({ title, count, from, to, children }: ListHeadProps) {
  const { t, date } = useI18n();
  return (
    <PageHead
      title={title}
      subtitle={
        <>
          {count}
          <span className={styles.dates}>, {t('orders.dates', { from: date(from), to: date(to) })}</span>
        </>
      }
      isLive
      isFramed
    >
      {children}
      <a href={`#${FILTERS_ID}`} className={`${buttonClass({})} ${styles.open}`}>
        <Icon name="sliders-horizontal" />
        {t('orders.filters')}
      </a>
    </PageHead>
  );
}
