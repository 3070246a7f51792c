import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import { useFieldLabel } from './field-label.ts';
import styles from './imports.module.css';

type Steps = OfficeAnswer<'listPriceSteps'>;
type Step = Steps['rows'][number];

interface PriceStepsProps {
  steps: Steps;
  file: { id: number; version: number };
  isReadOnly: boolean;
}

/** Prices that change by more than 20 %: one is accepted by itself, all with a reason (decision 8.5). */
export function PriceSteps({ steps, file, isReadOnly }: PriceStepsProps) {
  const { t, number } = useI18n();
  const label = useFieldLabel();
  const { run, isBusy, failure } = useAct();
  const [reason, setReason] = useState('');
  const decide = (places: number[] | 'all', isAccepted: boolean) =>
    run(() =>
      officeCall('decidePriceSteps', {
        ...{ id: file.id, version: file.version, places, isAccepted },
        reason: places === 'all' && isAccepted ? reason.trim() : null,
      }),
    );
  const columns: Column<Step>[] = [
    {
      key: 'code',
      heading: t('imports.code'),
      isRowHeading: true,
      cell: ({ code, name, field, item }) => (
        <>
          {code} <small>{[name, label(field), item].filter(Boolean).join(' · ')}</small>
        </>
      ),
    },
    { key: 'before', heading: t('imports.now'), isFigure: true, cell: ({ before }) => <del>{number(before)}</del> },
    {
      key: 'after',
      heading: t('imports.inFile'),
      isFigure: true,
      cell: ({ after }) => (after === null ? '–' : number(after)),
    },
    {
      key: 'share',
      heading: t('imports.difference'),
      isFigure: true,
      cell: ({ before, after }) => `${number(Math.round(((after ?? 0) / before - 1) * 1000) / 10)} %`,
    },
    {
      key: 'decision',
      heading: t('imports.decision'),
      cell: ({ place, isAccepted }) =>
        isReadOnly ? (
          <Outcome tone={isAccepted ? 'ok' : 'muted'} icon={isAccepted ? 'check' : 'circle-slash'}>
            {t(isAccepted ? 'imports.accepted' : 'imports.leftAsIs')}
          </Outcome>
        ) : (
          <Button size="small" busy={isBusy} onClick={() => void decide([place], !isAccepted)}>
            {t(isAccepted ? 'imports.leave' : 'imports.accept')}
          </Button>
        ),
    },
  ];
  return (
    <Panel title={t('imports.over', { count: steps.total })} aside={t('imports.acceptedOf', { count: steps.accepted })}>
      <FailureAlert failure={failure} />
      <p className={styles.padded}>{t('imports.overText')}</p>
      {!isReadOnly && (
        <div className={`${styles.padded} ${styles.buttons}`}>
          <TextField
            label={t('imports.why')}
            compact
            maxLength={500}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <Button
            size="small"
            busy={isBusy}
            reason={reason.trim() === '' ? t('imports.whyFirst') : null}
            onClick={() => void decide('all', true)}
          >
            {t('imports.acceptAll', { count: steps.total })}
          </Button>
          {steps.accepted > 0 && (
            <Button size="small" busy={isBusy} onClick={() => void decide('all', false)}>
              {t('imports.leaveAll')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.scroll} tabIndex={0}>
        <DataTable
          caption={t('imports.over', { count: steps.total })}
          columns={columns}
          rows={steps.rows}
          rowKey={({ place }) => place}
        />
      </div>
      {steps.total > steps.rows.length && (
        <p className={styles.padded}>{t('imports.widest', { count: steps.rows.length })}</p>
      )}
    </Panel>
  );
}
