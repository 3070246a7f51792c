import { useState } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams, type MetaFunction } from 'react-router';
import { CLAIM_VIEW_KEYS } from '../../contract/office/claims.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { asRequestFailure } from '../../storefront/api-client/request-failure.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { ExportMenu } from '../table/export-menu.tsx';
import { ListTable, type TableColumn } from '../table/list-table.tsx';
import { tableAddressOf, withValues, type TableFilter } from '../table/table-address.ts';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { LatestClosed, Repeated } from './claim-overview.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import { AnswerTerm, useShortDay, What, type Claim } from './claim-words.tsx';
import styles from './claims.module.css';
import { RegisterDrawer } from './register-drawer.tsx';

const viewOf = (search: URLSearchParams) => CLAIM_VIEW_KEYS.find((view) => view === search.get('view')) ?? 'open';

/** The views above the table; one is reached by links and by the filter alone. */
const TABS = CLAIM_VIEW_KEYS.filter((view) => view !== 'recent');

/** The request for what an address shows, without its place in the list. */
function requestOf(search: URLSearchParams) {
  const { text } = tableAddressOf(search);
  return { view: viewOf(search), ...(text && { text }) };
}

export const loader = officeLoader(async ({ call, url }) => {
  const { page, size } = tableAddressOf(url.searchParams);
  const asked = Number(url.searchParams.get('claim'));
  const [list, { views }, overview] = await Promise.all([
    call('listClaims', { page, size, ...requestOf(url.searchParams) }),
    call('listViews', { table: 'claims' }),
    // Beside what waits; other views are looked at for themselves.
    viewOf(url.searchParams) === 'open' ? call('getClaimOverview', {}) : null,
  ]);
  // One that is named in the address is shown also when it is not on this page of the list.
  const named =
    Number.isSafeInteger(asked) && asked > 0
      ? (list.rows.find(({ id }) => id === asked) ?? (await call('getClaim', { claimId: asked })).claim)
      : null;
  return { ...list, views, named, overview, today: shopDay(new Date()) };
});

export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('claims.title');

const filtersOf = (word: (key: string) => string): TableFilter[] => [
  {
    ...{ kind: 'choice', name: 'view', label: word('claims.filter.view') },
    options: CLAIM_VIEW_KEYS.map((view) => [view, word(`claims.view.${view}`)] as const),
  },
];

/** The columns of the list; the claim that is shown beside it is marked. */
function useColumns(shown: Claim | null, today: string, linkTo: (claim: Claim) => string): TableColumn<Claim>[] {
  const { t, moment, money } = useI18n();
  return [
    {
      ...{ key: 'claim', name: t('claims.column.claim'), isFixed: true, isRowHeading: true },
      cell: (claim) => (
        <>
          <Link to={linkTo(claim)} preventScrollReset aria-current={claim.id === shown?.id ? 'true' : undefined}>
            {t('claims.name', { id: String(claim.id) })}
          </Link>
          <small>{moment(claim.at)}</small>
        </>
      ),
    },
    {
      ...{ key: 'customer', name: t('claims.column.customer') },
      cell: ({ customer }) => (
        <>
          <b>{customer.name}</b>
          <small>{[customer.code, customer.city].filter(Boolean).join(' · ')}</small>
        </>
      ),
    },
    { key: 'what', name: t('claims.column.what'), cell: (claim) => <What claim={claim} /> },
    {
      ...{ key: 'value', name: t('claims.column.value'), isFigure: true },
      cell: (claim) => (claim.netCents === null ? '–' : <b>{money(claim.netCents)}</b>),
    },
    {
      ...{ key: 'answer', name: t('claims.column.answer') },
      cell: (claim) => (
        <>
          <AnswerTerm claim={claim} today={today} />
          {claim.state === 'open' && !claim.isInTime && <small>{t('claims.late')}</small>}
        </>
      ),
    },
  ];
}

/** The line beside the title: how many, what they are worth, and in the list of those to answer until when. */
function useFacts() {
  const { t, money } = useI18n();
  const shortDay = useShortDay();
  const { total, netCents, answerBy } = useLoaderData<typeof loader>();
  const counted = { count: total, sum: money(netCents) };
  return answerBy === null
    ? t('claims.facts', counted)
    : t('claims.factsOpen', { ...counted, day: shortDay(answerBy) });
}

export default function ClaimsPage() {
  const { t, word, moment, money } = useI18n();
  const { rows, total, views, named, overview, today } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const shown = named ?? rows[0] ?? null;
  const linkTo = ({ id }: Claim) => withValues(search, { claim: id });
  return (
    <>
      <PageHead title={t('claims.title')} facts={useFacts()}>
        <ExportMenu table="claims" request={requestOf(search)} total={total} />
        <RegisterButton />
      </PageHead>
      <div className={`${styles.columns} ${named ? styles.isOne : ''}`}>
        <div className={styles.list}>
          <ListTable
            table="claims"
            caption={t('claims.caption')}
            columns={useColumns(shown, today, linkTo)}
            rows={rows}
            total={total}
            rowKey={({ id }) => String(id)}
            rowName={({ id }) => t('claims.name', { id: String(id) })}
            rowPath={linkTo}
            filters={filtersOf(word)}
            searchLabel={t('claims.search')}
            views={TABS.map((view) => ({
              ...{ name: view, label: t(`claims.view.${view}`) },
              query: view === 'open' ? '' : `view=${view}`,
            }))}
            savedViews={views}
            countOf={async (address) =>
              (await quietCall('listClaims', { view: viewOf(address), onlyTotal: true })).total
            }
            phoneRow={(claim) => (
              <span className={styles.phone}>
                <span>
                  <b>{claim.customer.name}</b>
                  {claim.netCents !== null && <b>{money(claim.netCents)}</b>}
                </span>
                <span>
                  {t('claims.name', { id: String(claim.id) })} · {moment(claim.at)}
                </span>
                <What claim={claim} />
                <AnswerTerm claim={claim} today={today} />
              </span>
            )}
            empty={<p>{t('claims.empty')}</p>}
          />
          {rows.length > 0 && viewOf(search) === 'open' && (
            <p className={styles.keys}>
              <span className={styles.letters}>{t('claims.keys')}</span> {t('claims.meaning')}
            </p>
          )}
        </div>
        {shown && (
          <ClaimPanel
            key={`${shown.id} ${shown.state} ${shown.questions.length}`}
            claim={shown}
            today={today}
            pathTo={(id) => withValues(search, { claim: id })}
            back={withValues(search, { claim: null })}
          />
        )}
        {overview && (
          <div className={styles.overview}>
            <LatestClosed overview={overview} />
            <Repeated overview={overview} />
          </div>
        )}
      </div>
    </>
  );
}

/** Opens the drawer in which a claim is written down for a customer; afterwards that claim is shown, and can be undone. */
function RegisterButton() {
  const { t } = useI18n();
  const { may } = useFrame();
  const navigate = useNavigate();
  const notice = useNotice();
  const [isOpen, setOpen] = useState(false);
  if (!may('orders.edit')) return null;
  const undo = async (claimId: number) => {
    try {
      await officeCall('withdrawClaim', { claimId });
      await navigate('?', { replace: true });
      notice(t('claims.withdrawn'));
    } catch (error) {
      notice(asRequestFailure(error).message || t('error.failedText'));
    }
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Icon name="plus" /> {t('claims.register')}
      </Button>
      {isOpen && (
        <RegisterDrawer
          onClose={() => setOpen(false)}
          onDone={(claimId) => {
            setOpen(false);
            void navigate(`?${new URLSearchParams({ claim: String(claimId) })}`);
            const name = t('claims.name', { id: String(claimId) });
            notice(t('claims.registered', { name }), () => void undo(claimId));
          }}
        />
      )}
    </>
  );
}
