import { useState } from 'react';
import { IMPORT_ENCODINGS } from '../../domain/import-encodings.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer, OfficeRequest } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { useFieldLabel } from './field-label.ts';
import { FixedValues } from './fixed-values.tsx';
import styles from './imports.module.css';
import { useKindName } from './kind-name.ts';
import { isEmpty, useValueText } from './value-text.ts';

type File = OfficeAnswer<'getImportFile'>;
type Choices = OfficeRequest<'saveImportChoices'>['choices'];

function choicesOf({ choices: { scheme: _scheme, acceptsAll: _acceptsAll, ...choices } }: File): Choices {
  return choices;
}

/** What is in the file, which column is which field, and how it is read. */
export function ColumnsStep({ file, isReadOnly }: { file: File; isReadOnly: boolean }) {
  const { t, word } = useI18n();
  const kindName = useKindName();
  const label = useFieldLabel();
  const valueText = useValueText();
  const { run, isBusy, failure } = useAct();
  const [kind, setKind] = useState(file.kind);
  const [choices, setChoices] = useState(choicesOf(file));
  const [name, setName] = useState(file.choices.scheme ?? '');
  const change = (more: Partial<Choices>) => setChoices((known) => ({ ...known, ...more }));
  const isOfFile = kind === file.kind;
  const isDirty = !isOfFile || JSON.stringify(choices) !== JSON.stringify(choicesOf(file));
  const save = (saveAs: string | null) =>
    kind !== null &&
    run(() => officeCall('saveImportChoices', { id: file.id, version: file.version, kind, choices, saveAs }));
  const try_ = () => run(() => officeCall('startImport', { id: file.id, version: file.version, job: 'trial' }));
  const isTable = file.type === 'table';
  const isArticles = kind === 'articles';
  const preview: Column<File['preview'][number]>[] = Object.keys(file.preview[0] ?? {}).map((field) => ({
    key: field,
    heading: label(field),
    cell: (row) => (isEmpty(row[field]) ? '' : valueText(row[field])),
  }));
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <FailureAlert failure={failure} />
        {file.lacking.length > 0 && <Alert tone="bad" title={t('imports.lacking')} />}
        {file.missingKeys.length > 0 && (
          <Alert tone="bad" title={t('imports.keysMissing', { fields: file.missingKeys.map(label).join(', ') })} />
        )}
        {file.missingFields.length > 0 && (
          <Alert tone="warn" title={t('imports.fieldsMissing', { fields: file.missingFields.map(label).join(', ') })} />
        )}
        {isTable && isOfFile && choices.isOwn && (
          <Alert
            tone="ok"
            title={t('imports.own')}
            actions={
              <Button size="small" disabled={isReadOnly} onClick={() => change({ isOwn: false })}>
                {t('imports.byHand')}
              </Button>
            }
          />
        )}
        {isTable && isOfFile && !choices.isOwn && (
          <Panel title={t('imports.columns')}>
            <ColumnsTable
              columns={file.columns}
              places={file.places}
              isReadOnly={isReadOnly}
              chosen={new Map(choices.columns.map(({ column, at }) => [column, at]))}
              fillDown={choices.fillDown ?? []}
              onFillDown={(column, isFilled) => {
                const others = (choices.fillDown ?? []).filter((one) => one !== column);
                change({ fillDown: isFilled ? [...others, column] : others });
              }}
              onChoose={(column, at) =>
                change({ columns: choices.columns.map((one) => (one.column === column ? { column, at } : one)) })
              }
            />
          </Panel>
        )}
        {file.archive && (
          <Panel title={t('imports.archive')} isPadded>
            <p>{t('imports.archiveHolds', file.archive)}</p>
          </Panel>
        )}
        {file.preview.length > 0 && !isDirty && (
          <Panel title={t('imports.preview')}>
            <div className={styles.scroll} tabIndex={0}>
              <DataTable
                caption={t('imports.preview')}
                columns={preview}
                rows={file.preview}
                rowKey={(row) => JSON.stringify(row)}
              />
            </div>
          </Panel>
        )}
        {file.remarks.length > 0 && (
          <Panel title={t('imports.remarks')} isPadded>
            <ul className={styles.list}>
              {file.remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <div className={styles.stack}>
        <Panel title={t('imports.reading')} isPadded>
          <fieldset className={styles.form} disabled={isReadOnly}>
            <legend className="visually-hidden">{t('imports.reading')}</legend>
            <Select
              label={t('imports.kind')}
              compact
              value={kind ?? ''}
              onChange={({ currentTarget: { value } }) => setKind(file.kinds.find((one) => one === value) ?? null)}
            >
              {kind === null && <option value="">{t('imports.chooseKind')}</option>}
              {[...new Set([...(file.kind === null ? [] : [file.kind]), ...file.kinds])].map((one) => (
                <option key={one} value={one}>
                  {kindName(one)}
                </option>
              ))}
            </Select>
            {file.sheets.length > 1 && (
              <Select
                label={t('imports.sheet')}
                compact
                value={choices.format.sheet ?? file.sheets[0]}
                onChange={({ currentTarget: { value } }) => change({ format: { ...choices.format, sheet: value } })}
              >
                {file.sheets.map((sheet) => (
                  <option key={sheet}>{sheet}</option>
                ))}
              </Select>
            )}
            {isTable && (
              <>
                <TextField
                  label={t('imports.headerLine')}
                  type="number"
                  min={1}
                  compact
                  placeholder={file.headerLine === null ? '' : t('imports.headerFound', { line: file.headerLine })}
                  value={choices.format.headerLine ?? ''}
                  onChange={({ currentTarget: { value } }) => {
                    const { headerLine: _headerLine, ...format } = choices.format;
                    change({ format: value === '' ? format : { ...format, headerLine: Number(value) } });
                  }}
                />
                {file.encoding !== null && (
                  <Select
                    label={t('imports.encoding')}
                    compact
                    value={choices.format.encoding ?? ''}
                    onChange={({ currentTarget: { value } }) => {
                      const { encoding: _encoding, ...format } = choices.format;
                      const chosen = IMPORT_ENCODINGS.find((one) => one === value);
                      change({ format: chosen === undefined ? format : { ...format, encoding: chosen } });
                    }}
                  >
                    <option value="">
                      {choices.format.encoding === undefined
                        ? t('imports.encodingFound', { name: file.encoding })
                        : t('imports.decimalFound')}
                    </option>
                    {IMPORT_ENCODINGS.map((one) => (
                      <option key={one} value={one}>
                        {one}
                      </option>
                    ))}
                  </Select>
                )}
                <Select
                  label={t('imports.decimal')}
                  compact
                  value={choices.format.decimal ?? ''}
                  onChange={({ currentTarget: { value } }) => {
                    const { decimal: _decimal, ...format } = choices.format;
                    change({ format: value === ',' || value === '.' ? { ...format, decimal: value } : format });
                  }}
                >
                  <option value="">{t('imports.decimalFound')}</option>
                  <option value=",">{t('imports.comma')}</option>
                  <option value=".">{t('imports.point')}</option>
                </Select>
                <Select
                  label={t('imports.owner')}
                  compact
                  value={choices.owner}
                  onChange={({ currentTarget: { value } }) => change({ owner: value === 'office' ? 'office' : 'erp' })}
                >
                  <option value="erp">{t('imports.owner.erp')}</option>
                  <option value="office">{t('imports.owner.office')}</option>
                </Select>
              </>
            )}
            {isOfFile && file.missingModes.length > 0 && (
              <Select
                label={t('imports.missing')}
                compact
                value={choices.missing ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  change({ missing: file.missingModes.find((mode) => mode === value) ?? null })
                }
              >
                <option value="">{t('imports.missing.leave')}</option>
                {file.missingModes.map((mode) => (
                  <option key={mode} value={mode}>
                    {word(`imports.missing.${mode}`)}
                  </option>
                ))}
              </Select>
            )}
            {isTable && file.attachments.length > 0 && (
              <Select
                label={t('imports.attachment')}
                compact
                value={choices.attachmentId ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  change({ attachmentId: value === '' ? null : Number(value) })
                }
              >
                <option value="">{t('imports.noAttachment')}</option>
                {file.attachments.map(({ id, name: archive }) => (
                  <option key={id} value={id}>
                    {archive}
                  </option>
                ))}
              </Select>
            )}
            {isArticles && (
              <>
                <Checkbox
                  checked={choices.createBrands}
                  onChange={({ currentTarget: { checked } }) => change({ createBrands: checked })}
                >
                  {t('imports.createBrands')}
                </Checkbox>
                <Checkbox
                  checked={choices.createCategories}
                  onChange={({ currentTarget: { checked } }) => change({ createCategories: checked })}
                >
                  {t('imports.createCategories')}
                </Checkbox>
              </>
            )}
          </fieldset>
        </Panel>
        {isTable && isOfFile && !choices.isOwn && file.places.length > 0 && (
          <FixedValues
            fixed={choices.fixed}
            places={file.places}
            taken={new Set(choices.columns.flatMap(({ at }) => at ?? []))}
            isReadOnly={isReadOnly}
            onChange={(fixed) => change({ fixed })}
          />
        )}
        {isTable && isOfFile && (
          <Panel title={t('imports.scheme')} isPadded>
            <div className={styles.form}>
              <TextField
                label={t('imports.schemeName')}
                hint={t('imports.schemeHint')}
                maxLength={80}
                value={name}
                onChange={({ currentTarget: { value } }) => setName(value)}
              />
              <Button
                size="small"
                busy={isBusy}
                reason={name.trim() === '' ? t('imports.schemeEmpty') : null}
                onClick={() => void save(name.trim())}
              >
                {t('imports.schemeSave')}
              </Button>
            </div>
          </Panel>
        )}
        {!isReadOnly && (
          <div className={styles.buttons}>
            {isDirty && (
              <Button size="small" kind="ink" busy={isBusy} onClick={() => void save(null)}>
                {t('imports.save')}
              </Button>
            )}
            <Button
              size="small"
              kind={file.step === 'trial' ? 'outline' : 'primary'}
              busy={isBusy}
              reason={
                isDirty
                  ? t('imports.saveFirst')
                  : kind === null
                    ? t('imports.chooseKind')
                    : file.missingKeys.length > 0
                      ? t('imports.keyFirst')
                      : null
              }
              onClick={() => void try_()}
            >
              {t('imports.try')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
