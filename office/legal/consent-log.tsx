import { useSearchParams } from 'react-router';
import { CONSENT_MEANS, CONSENT_STATES } from '../../contract/office/legal.ts';
import type { SavedView } from '../../contract/office/views.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { LEGAL_TEXTS } from '../../domain/legal-texts.ts';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n, type OfficeTextKey } from '../i18n/i18n.ts';
import { ExportMenu } from '../table/export-menu.tsx';
import { ListTable, type TableColumn } from '../table/list-table.tsx';
import { filterValuesOf, tableAddressOf, type TableFilter } from '../table/table-address.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import styles from './legal.module.css';

type Consents = OfficeAnswer<'listConsents'>;
type Consent = Consents['rows'][number];

/** The filters of the log; `name` writes a text, which the server does not need. */
const filtersOf = (name: (key: OfficeTextKey) => string): TableFilter[] => [
  {
    ...{ kind: 'choice', name: 'key', label: name('legal.text') },
    options: [...LEGAL_TEXTS, 'newsletter' as const].map((key) => [key, name(`legal.name.${key}`)]),
  },
  {
    ...{ kind: 'choice', name: 'means', label: name('legal.how') },
    options: CONSENT_MEANS.map((means) => [means, name(`legal.means.${means}`)]),
  },
  {
    ...{ kind: 'choice', name: 'state', label: name('legal.consentState') },
    options: CONSENT_STATES.map((state) => [state, name(`legal.consent.${state}`)]),
  },
];

/** The request for what an address shows of the log. */
export const consentsOf = (search: URLSearchParams) => ({
  ...tableAddressOf(search),
  ...filterValuesOf(
    search,
    filtersOf((key) => key),
  ),
});

const stateClass = { given: undefined, withdrawn: styles.withdrawn, unconfirmed: styles.waiting };

/** Text and version, with what is to be said of them. */
function TextOf({ consent }: { consent: Consent }) {
  const { t } = useI18n();
  const { text, version, hasClauses, state } = consent;
  return (
    <>
      {t(`legal.name.${text}`)} {version !== null && <b>{version}</b>}{' '}
      {version === 0 && <small className={styles.remark}>{t('legal.withoutText')}</small>}{' '}
      {hasClauses && <small className={styles.remark}>{t('legal.clausesApart')}</small>}{' '}
      {state !== 'given' && (
        <small className={`${styles.remark} ${stateClass[state]}`}>{t(`legal.consent.${state}`)}</small>
      )}
    </>
  );
}

/** Saves the receipt of an acceptance as a file. */
async function saveReceipt(id: number): Promise<void> {
  const { name, content } = await officeCall('getConsentReceipt', { id });
  const bytes = Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Who has accepted or withdrawn what, when, how and from where. */
export function ConsentLog({ consents, views }: { consents: Consents; views: SavedView[] }) {
  const { t, word, moment, date } = useI18n();
  const { run, isBusy, failure } = useAct();
  const [search] = useSearchParams();
  // Of an earlier acceptance only the day is known.
  const whenOf = ({ at, version }: Consent) => (version === 0 ? date(shopDay(new Date(at))) : moment(at));
  const personOf = ({ person, email }: Consent) => person ?? email ?? t('legal.wholeCompany');
  const columns: TableColumn<Consent>[] = [
    {
      key: 'at',
      name: t('legal.when'),
      sortKey: 'at',
      isDescendingFirst: true,
      isFixed: true,
      cell: whenOf,
    },
    {
      key: 'person',
      name: t('legal.person'),
      cell: (consent) => (
        <>
          <b>{personOf(consent)}</b>
          {consent.customer && <small className={styles.small}>{consent.customer.name}</small>}
        </>
      ),
    },
    { key: 'text', name: t('legal.textAndVersion'), cell: (consent) => <TextOf consent={consent} /> },
    { key: 'how', name: t('legal.how'), cell: ({ means }) => t(`legal.means.${means}`) },
    {
      key: 'where',
      name: t('legal.where'),
      isThird: true,
      cell: ({ network, browser }) => [network, browser].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'proof',
      name: t('legal.proof'),
      cell: (consent) =>
        consent.id === null ? (
          '–'
        ) : (
          <button
            type="button"
            className="link"
            disabled={isBusy}
            aria-label={t('legal.receiptOf', { name: personOf(consent) })}
            onClick={() => void run(() => saveReceipt(consent.id ?? 0))}
          >
            {t('legal.receipt')}
          </button>
        ),
    },
  ];
  return (
    <section aria-labelledby="consents">
      <div className={styles.head}>
        <h2 id="consents">{t('legal.log')}</h2>
        <span className={styles.small}>{t('legal.logCount', { count: consents.total })}</span>
        <ExportMenu table="consents" request={consentsOf(search)} total={consents.total} />
      </div>
      <FailureAlert failure={failure} />
      <ListTable
        table="consents"
        caption={t('legal.log')}
        columns={columns}
        rows={consents.rows}
        total={consents.total}
        rowKey={({ id, at, email, customer, text }) => String(id ?? `${text}-${at}-${email ?? customer?.code}`)}
        rowName={(consent) => `${moment(consent.at)} ${personOf(consent)}`}
        filters={filtersOf(word)}
        searchLabel={t('legal.search')}
        views={[{ name: 'withdrawn', label: t('legal.consent.withdrawn'), query: 'state=withdrawn' }]}
        savedViews={views}
        countOf={async (search) => (await quietCall('listConsents', { ...consentsOf(search), onlyTotal: true })).total}
        phoneRow={(consent) => (
          <span className={styles.phone}>
            <b>{personOf(consent)}</b>
            {consent.customer && <span>{consent.customer.name}</span>}
            <span>
              <TextOf consent={consent} />
            </span>
            <small>
              {whenOf(consent)} · {t(`legal.means.${consent.means}`)}
            </small>
          </span>
        )}
        empty={t('legal.logEmpty')}
        foot={<span>{t('legal.logFoot')}</span>}
      />
    </section>
  );
}
