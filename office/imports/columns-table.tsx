import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Outcome } from '../ui/state.tsx';
import { useFieldLabel } from './field-label.ts';
import styles from './imports.module.css';

type File = OfficeAnswer<'getImportFile'>;

interface ColumnsTableProps {
  columns: File['columns'];
  places: File['places'];
  /** The place that each column fills; missing or null: it is not read. */
  chosen: ReadonlyMap<string, string | null>;
  /** Columns whose empty cells repeat the value above. */
  fillDown: readonly string[];
  isReadOnly: boolean;
  onFillDown: (column: string, isFilled: boolean) => void;
  onChoose: (column: string, at: string | null) => void;
}

/** Each column of a file with its first values, and the field that it becomes. */
export function ColumnsTable({
  columns,
  places,
  chosen,
  fillDown,
  isReadOnly,
  onChoose,
  onFillDown,
}: ColumnsTableProps) {
  const { t, word } = useI18n();
  const label = useFieldLabel();
  const sorted = places.map((place) => ({ ...place, label: label(place.at) }));
  const typeOf = new Map(places.map(({ at, type }) => [at, type]));
  const isDouble = (at: string) => [...chosen.values()].filter((one) => one === at).length > 1;
  const rows: Column<File['columns'][number]>[] = [
    { key: 'column', heading: t('imports.column'), isRowHeading: true, cell: ({ name }) => name },
    {
      key: 'values',
      heading: t('imports.values'),
      cell: ({ samples }) => <span className={styles.samples}>{samples.join(' · ') || t('imports.empty')}</span>,
    },
    {
      key: 'field',
      heading: t('imports.becomes'),
      cell: ({ name }) => (
        <select
          className={styles.choice}
          aria-label={t('imports.fieldOf', { column: name })}
          value={chosen.get(name) ?? ''}
          disabled={isReadOnly}
          onChange={({ currentTarget: { value } }) => onChoose(name, value === '' ? null : value)}
        >
          <option value="">{t('imports.ignore')}</option>
          {sorted.map((place) => (
            <option key={place.at} value={place.at}>
              {place.label}
              {place.isKey ? ' *' : ''}
            </option>
          ))}
        </select>
      ),
    },
    {
      key: 'rule',
      heading: t('imports.rule'),
      cell: ({ name }) => {
        const at = chosen.get(name) ?? null;
        return at === null ? '' : word(`imports.rule.${typeOf.get(at) ?? 'text'}`);
      },
    },
    {
      key: 'fill',
      heading: t('imports.fillDown'),
      cell: ({ name }) =>
        (chosen.get(name) ?? null) !== null && (
          <Checkbox
            aria-label={t('imports.fillDownOf', { column: name })}
            checked={fillDown.includes(name)}
            disabled={isReadOnly}
            onChange={({ currentTarget: { checked } }) => onFillDown(name, checked)}
          >
            {t('imports.fillDownCell')}
          </Checkbox>
        ),
    },
    {
      key: 'how',
      heading: t('imports.match'),
      cell: ({ name, origin }) => {
        const at = chosen.get(name) ?? null;
        if (at === null)
          return (
            <Outcome tone="muted" icon="minus">
              {t('imports.origin.none')}
            </Outcome>
          );
        if (isDouble(at) && !at.includes('.'))
          return (
            <Outcome tone="warn" icon="triangle-alert">
              {t('imports.double')}
            </Outcome>
          );
        return origin === 'content' ? (
          <Outcome tone="warn" icon="circle-help">
            {t('imports.origin.content')}
          </Outcome>
        ) : (
          <Outcome tone="ok" icon={origin === 'saved' ? 'history' : 'circle-check'}>
            {word(`imports.origin.${origin === 'none' ? 'chosen' : origin}`)}
          </Outcome>
        );
      },
    },
  ];
  return (
    <div className={styles.scroll} tabIndex={0}>
      <DataTable caption={t('imports.columns')} columns={rows} rows={columns} rowKey={({ name }) => name} />
    </div>
  );
}
