import { Form, useSearchParams } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { fieldName } from '../log/stored-text.ts';
import { Pager } from '../table/pager.tsx';
import styles from './history.module.css';
import { useValueText } from './value-text.ts';

type Changes = OfficeAnswer<'listImportChanges'>;
type Change = Changes['rows'][number];

/** The rows that a run changed, with their values before and after. */
export function ChangesTab({ changes: { rows, total } }: { changes: Changes }) {
  const i18n = useI18n();
  const { t, word } = i18n;
  const valueText = useValueText();
  const [search] = useSearchParams();
  const columns: Column<Change & { place: number }>[] = [
    {
      ...{ key: 'code', heading: t('imports.record'), isRowHeading: true, className: styles.two },
      cell: ({ code, item }) => (
        <>
          {code}
          {item !== '' && <small>{item}</small>}
        </>
      ),
    },
    {
      key: 'operation',
      heading: t('imports.outcome'),
      cell: ({ operation }) => word(`imports.operation.${operation}`),
    },
    {
      key: 'changes',
      heading: t('imports.change'),
      cell: ({ changes, operation }) =>
        changes.map(({ field, before, after }) => (
          <span key={field} className={styles.change}>
            {fieldName(field, i18n)}
            {operation === 'update' ? (
              <>
                {' '}
                <del>{valueText(before)}</del> → <b>{valueText(after)}</b>
              </>
            ) : (
              (before ?? after ?? null) !== null && <> {valueText(before ?? after)}</>
            )}
          </span>
        )),
    },
  ];
  return (
    <>
      <Form className={styles.search} preventScrollReset>
        <input type="hidden" name="tab" value="changes" />
        <TextField
          key={search.get('text') ?? ''}
          label={t('imports.searchChanges')}
          name="text"
          type="search"
          defaultValue={search.get('text') ?? ''}
          compact
        />
        <Button type="submit" size="small">
          {t('imports.find')}
        </Button>
      </Form>
      {rows.length === 0 ? (
        <p>{t('imports.noChanges')}</p>
      ) : (
        <div className={styles.scroll}>
          <DataTable
            caption={t('imports.tab.changes')}
            columns={columns}
            rows={rows.map((row, place) => ({ ...row, place }))}
            rowKey={({ place }) => place}
          />
        </div>
      )}
      <Pager total={total} shown={rows.length} />
    </>
  );
}
