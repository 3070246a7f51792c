import { useId, useRef, useState, type DragEvent } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, type MetaFunction } from 'react-router';
import { asRequestFailure, type RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { FileInput } from '../../storefront/ui/file-input.tsx';
import { Progress } from '../../storefront/ui/progress.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { fileSize } from './file-size.ts';
import styles from './imports.module.css';
import { useKindName } from './kind-name.ts';
import { uploadFile } from './upload.ts';
import { useWork } from '../frame/use-work.ts';

type Loaded = OfficeAnswer<'listImportFiles'>['files'][number];

export const loader = officeLoader(({ call }) => call('listImportFiles', {}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('imports.begin');

/** Sends files one after the other; the page of the only one opens, of several the list. */
function useUploads(megabytes: number) {
  const { t, path } = useI18n();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [now, setNow] = useState<{ name: string; share: number } | null>(null);
  const [failures, setFailures] = useState<{ name: string; failure: RequestFailure | null }[]>([]);
  const send = async (files: readonly File[]) => {
    setFailures([]);
    let last: number | null = null;
    for (const file of files) {
      setNow({ name: file.name, share: 0 });
      // Not read at all where it is too large.
      if (file.size > megabytes * 1024 * 1024) {
        setFailures((known) => [
          ...known,
          { name: t('imports.tooLarge', { name: file.name, megabytes }), failure: null },
        ]);
        continue;
      }
      try {
        const { id } = await uploadFile(file, (share) => setNow({ name: file.name, share }));
        last = id;
      } catch (error) {
        setFailures((known) => [...known, { name: file.name, failure: asRequestFailure(error) }]);
      }
    }
    setNow(null);
    if (files.length === 1 && last !== null) await navigate(path(`/imports/files/${last}`));
    else await revalidate();
  };
  return { now, failures, send };
}

function DropZone({ megabytes }: { megabytes: number }) {
  const { t } = useI18n();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { now, failures, send } = useUploads(megabytes);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label htmlFor={id}>{t('imports.drop')}</label>
      <p>{t('imports.dropHint', { megabytes })}</p>
      <FileInput
        id={id}
        inputRef={input}
        icon="file-text"
        label={t('imports.choose')}
        isFull={now !== null}
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,.ndjson,.jsonl,.gz,.zip,.xml,.p7m"
        disabled={now !== null}
        onPick={(files) => {
          // The same file can be chosen again after it was put right.
          if (input.current) input.current.value = '';
          void send(files);
        }}
      />
      {now && (
        <div role="status" className={styles.wide}>
          <p>{t('imports.sending', { name: now.name })}</p>
          <Progress value={now.share} of={1} />
        </div>
      )}
      {failures.map(({ name, failure }) => (
        <div key={name} className={styles.wide}>
          {failure ? <FailureAlert failure={failure} /> : <p role="alert">{name}</p>}
        </div>
      ))}
    </div>
  );
}

export default function NewPage() {
  const { t, word, path, moment, locale } = useI18n();
  const kindName = useKindName();
  const { files, megabytes, mayLoad } = useLoaderData<typeof loader>();
  useWork(files.some(({ job }) => job !== null));
  const columns: Column<Loaded>[] = [
    {
      key: 'name',
      heading: t('imports.file'),
      isRowHeading: true,
      cell: ({ id, name }) => <Link to={path(`/imports/files/${id}`)}>{name}</Link>,
    },
    {
      key: 'kind',
      heading: t('imports.kind'),
      cell: ({ kind }) => (kind === null ? t('imports.kindOpen') : kindName(kind)),
    },
    { key: 'bytes', heading: t('imports.size'), isFigure: true, cell: ({ bytes }) => fileSize(bytes, locale) },
    {
      key: 'step',
      heading: t('imports.outcome'),
      cell: ({ step, job, hasFailed }) =>
        word(hasFailed ? 'imports.failed' : job === null ? `imports.step.${step}` : `imports.job.${job}`),
    },
    {
      key: 'by',
      heading: t('imports.by'),
      cell: ({ uploadedBy, uploadedAt }) => `${uploadedBy}, ${moment(uploadedAt)}`,
    },
  ];
  return (
    <>
      <PageHead title={t('imports.begin')} crumbs={[[path('/imports'), t('imports.title')]]} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {mayLoad ? <DropZone megabytes={megabytes} /> : <p>{t('imports.mayNotLoad')}</p>}
          <Panel title={t('imports.onTheWay')}>
            {files.length === 0 ? (
              <p className={styles.padded}>{t('imports.noFiles')}</p>
            ) : (
              <div className={styles.scroll} tabIndex={0}>
                <DataTable caption={t('imports.onTheWay')} columns={columns} rows={files} rowKey={({ id }) => id} />
              </div>
            )}
          </Panel>
        </div>
        <Panel title={t('imports.order')} isPadded>
          <ol className={styles.order}>
            {(['articles', 'prices', 'customers', 'stock', 'documents'] as const).map((name) => (
              <li key={name}>{t(`imports.order.${name}`)}</li>
            ))}
          </ol>
        </Panel>
      </div>
    </>
  );
}
