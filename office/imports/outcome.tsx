import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import { Outcome as Word } from '../ui/state.tsx';
import { useFieldLabel } from './field-label.ts';
import styles from './imports.module.css';
import { useValueText } from './value-text.ts';

type Outcome = NonNullable<OfficeAnswer<'getImportFile'>['trial']>;

/** What an import has done, or would do: figures, reasons with their first lines, examples field by field. */
export function OutcomePanels({ outcome, isTrial }: { outcome: Outcome; isTrial: boolean }) {
  const { t, word, number } = useI18n();
  const label = useFieldLabel();
  const valueText = useValueText();
  const { rows, inserted, updated, refused, waiting, kept, incomplete, seconds, missing, reasons, examples } = outcome;
  const same = Math.max(0, rows - inserted - updated - refused);
  const ofReasons: Column<Outcome['reasons'][number]>[] = [
    { key: 'what', heading: t('imports.severity'), cell: ({ severity }) => word(`imports.severity.${severity}`) },
    { key: 'count', heading: t('imports.count'), isFigure: true, cell: ({ count }) => number(count) },
    { key: 'field', heading: t('imports.becomes'), cell: ({ field }) => (field === null ? '' : label(field)) },
    {
      key: 'reason',
      heading: t('imports.reason'),
      cell: ({ reason, advice }) => (
        <>
          {reason} {advice}
        </>
      ),
    },
    { key: 'places', heading: t('imports.lines'), cell: ({ places }) => places.join(', ') },
  ];
  const ofExamples: Column<Outcome['examples'][number]>[] = [
    { key: 'code', heading: t('imports.code'), isRowHeading: true, cell: ({ code, item }) => `${code} ${item ?? ''}` },
    { key: 'field', heading: t('imports.becomes'), cell: ({ field }) => label(field) },
    { key: 'old', heading: t('imports.now'), cell: (example) => <del>{valueText(example.old)}</del> },
    { key: 'new', heading: t('imports.inFile'), cell: (example) => valueText(example.new) },
  ];
  return (
    <>
      <Panel
        title={t(isTrial ? 'imports.trialTitle' : 'imports.resultTitle')}
        aside={t('imports.took', { seconds: number(seconds) })}
      >
        <dl className={styles.figures}>
          {(
            [
              ['imports.new', inserted],
              ['imports.changed', updated],
              ['imports.same', same],
              ['imports.refused', refused],
              ['imports.waiting', waiting],
            ] as const
          ).map(([name, count]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.padded}>
          {isTrial && `${t('imports.nothingYet')} `}
          {kept > 0 && `${t('imports.kept', { count: kept })} `}
          {incomplete > 0 && `${t('imports.incomplete', { count: incomplete })} `}
        </p>
        {missing && (
          <p className={styles.padded}>
            <Word tone={missing.reason === null ? 'muted' : 'warn'} icon="triangle-alert">
              {t(isTrial ? 'imports.wouldEnd' : 'imports.hasEnded', { count: missing.count })}
            </Word>{' '}
            {missing.reason}
          </p>
        )}
      </Panel>
      {reasons.length > 0 && (
        <Panel title={t('imports.reasons')}>
          <div className={styles.scroll} tabIndex={0}>
            <DataTable
              caption={t('imports.reasons')}
              columns={ofReasons}
              rows={reasons}
              rowKey={({ severity, field, reason }) => `${severity} ${field} ${reason}`}
            />
          </div>
        </Panel>
      )}
      {examples.length > 0 && (
        <Panel title={t('imports.examples')}>
          <div className={styles.scroll} tabIndex={0}>
            <DataTable
              caption={t('imports.examples')}
              columns={ofExamples}
              rows={examples}
              rowKey={({ code, field, item }) => `${code} ${field} ${item}`}
            />
          </div>
        </Panel>
      )}
    </>
  );
}
