import { useEffect, useId, useRef } from 'react';
import type { LineRemark } from '../../cart-store/cart-change.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './import-dialog.module.css';

interface Replacement {
  /** The code that is being replaced by a proposal; null for none. */
  replacing: string | null;
  onReplace: (code: string, other: string) => void;
}

interface ImportReportProps extends Replacement {
  count: number;
  remarks: readonly LineRemark[];
  failure: string | null;
}

/** Number of imported lines, and every line with a message: rejected lines first, then lines imported with changes, then those that are no rows. */
export function ImportReport({ count, remarks, failure, ...replacement }: ImportReportProps) {
  const { t } = useI18n();
  const rejected = remarks.filter(({ isRejected }) => isRejected);
  const changed = remarks.filter(({ isRejected, isSkipped }) => !isRejected && !isSkipped);
  const skipped = remarks.filter(({ isSkipped }) => isSkipped);
  const head = useRef<HTMLDivElement>(null);
  // The button just pressed is gone, that of the form or of a proposal.
  useEffect(() => head.current?.focus(), [remarks]);
  return (
    <>
      <div ref={head} tabIndex={-1}>
        <Alert tone={rejected.length > 0 ? 'warn' : 'ok'} title={t('file.done', { count })} />
      </div>
      {failure !== null && (
        <Alert tone="bad" title={t('file.notReplaced')}>
          <p>{failure}</p>
        </Alert>
      )}
      {rejected.length > 0 && (
        <Remarks title={t('file.refused', { count: rejected.length })} remarks={rejected} {...replacement} />
      )}
      {changed.length > 0 && (
        <Remarks title={t('file.changed', { count: changed.length })} remarks={changed} {...replacement} />
      )}
      {skipped.length > 0 && (
        <Remarks title={t('file.skipped', { count: skipped.length })} remarks={skipped} {...replacement} />
      )}
    </>
  );
}

function Remarks({ title, remarks, ...replacement }: Replacement & { title: string; remarks: readonly LineRemark[] }) {
  const { t, number } = useI18n();
  const id = useId();
  return (
    <section>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <ul className={styles.remarks} aria-labelledby={id}>
        {remarks.map((remark) => (
          <li
            key={`${remark.line} ${remark.message}`}
            className={remark.isRejected ? styles.rejected : remark.isSkipped ? styles.skipped : undefined}
          >
            <span className={styles.line}>{t('file.line', { number: number(remark.line) })}</span>{' '}
            {remark.code && <b>{remark.code} </b>}
            {remark.message}
            {remark.proposals && <Proposals code={remark.code} proposals={remark.proposals} {...replacement} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProposalsProps extends Replacement {
  code: string;
  proposals: { code: string; name: string }[];
}

function Proposals({ code, proposals, replacing, onReplace }: ProposalsProps) {
  const { t } = useI18n();
  return (
    <div className={styles.proposals}>
      {proposals.map((proposal) => (
        <div key={proposal.code} className={styles.proposal}>
          <Button size="small" busy={replacing === code} onClick={() => onReplace(code, proposal.code)}>
            {t('file.use', { code: proposal.code })}
          </Button>
          {proposal.name}
        </div>
      ))}
    </div>
  );
}
