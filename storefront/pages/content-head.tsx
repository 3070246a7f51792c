import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import styles from './content-head.module.css';

interface ContentHeadProps {
  title: string;
  /** Steps before this page, with paths without language prefix. */
  steps?: readonly { label: string; to: string }[];
  /** Beside the title. */
  subtitle?: ReactNode;
  isLive?: boolean;
  /** Below the title. */
  lead?: string;
  /** At the end of the line. */
  children?: ReactNode;
}

/** The head of a page to be read: larger than that of a working page. */
export function ContentHead({ title, steps = [], subtitle, isLive, lead, children }: ContentHeadProps) {
  const { t, path } = useI18n();
  return (
    <>
      {steps.length > 0 && (
        <Breadcrumbs
          label={t('common.breadcrumbs')}
          steps={[...steps.map(({ label, to }) => ({ label, to: path(to) })), { label: title }]}
        />
      )}
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {subtitle !== undefined && <div role={isLive ? 'status' : undefined}>{subtitle}</div>}
        </div>
        {children}
      </header>
      {lead && <p className={styles.lead}>{lead}</p>}
    </>
  );
}
