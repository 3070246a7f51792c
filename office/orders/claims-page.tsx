import { useState } from 'react';
import { Link, useLoaderData, useSearchParams, type MetaFunction } from 'react-router';
import { CLAIM_VIEW_KEYS } from '../../contract/office/claims.ts';
import { CLAIM_RESOLUTIONS, type ClaimResolution } from '../../domain/claim.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextArea } from '../../storefront/ui/field.tsx';
import { Picture } from '../../storefront/ui/picture.tsx';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame, usePresence } from '../frame/frame-state.tsx';
import { useLetter } from '../frame/keys.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { ExportMenu } from '../table/export-menu.tsx';
import { ListTable, type TableColumn } from '../table/list-table.tsx';
import { Neighbours } from '../table/neighbours.tsx';
import { tableAddressOf, withValues, type TableFilter } from '../table/table-address.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome, StateBadge } from '../ui/state.tsx';
import styles from './claims-page.module.css';

type Claim = OfficeAnswer<'listClaims'>['rows'][number];

const LONGEST_ANSWER = 1000;

const viewOf = (search: URLSearchParams) => CLAIM_VIEW_KEYS.find((view) => view === search.get('view')) ?? 'open';

/** The request for what an address shows, without its place in the list. */
function requestOf(search: URLSearchParams) {
  const { text } = tableAddressOf(search);
  return { view: viewOf(search), ...(text && { text }) };
}

export const loader = officeLoader(async ({ call, url }) => {
  const { page, size } = tableAddressOf(url.searchParams);
  const asked = Number(url.searchParams.get('claim'));
  const [list, { views }] = await Promise.all([
    call('listClaims', { page, size, ...requestOf(url.searchParams) }),
    call('listViews', { table: 'claims' }),
  ]);
  // One that is named in the address is shown also when it is not on this page of the list.
  const named =
    Number.isSafeInteger(asked) && asked > 0
      ? (list.rows.find(({ id }) => id === asked) ?? (await call('getClaim', { claimId: asked })).claim)
      : null;
  return { ...list, views, named };
});

export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('claims.title');

const filtersOf = (word: (key: string) => string): TableFilter[] => [
  {
    ...{ kind: 'choice', name: 'view', label: word('claims.filter.view') },
    options: CLAIM_VIEW_KEYS.map((view) => [view, word(`claims.view.${view}`)] as const),
  },
];

export default function ClaimsPage() {
  const { t, word, moment, money } = useI18n();
  const { rows, total, netCents, views, named } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const shown = named ?? rows[0] ?? null;
  const linkTo = ({ id }: Claim) => withValues(search, { claim: id });
  const columns: TableColumn<Claim>[] = [
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
      ...{ key: 'term', name: t('claims.column.term') },
      cell: (claim) => (claim.state === 'open' ? <Term claim={claim} /> : <How claim={claim} />),
    },
  ];
  return (
    <>
      <PageHead title={t('claims.title')} facts={t('claims.facts', { count: total, sum: money(netCents) })}>
        <ExportMenu table="claims" request={requestOf(search)} total={total} />
      </PageHead>
      <div className={`${styles.columns} ${named ? styles.isOne : ''}`}>
        <div className={styles.list}>
          <ListTable
            table="claims"
            caption={t('claims.caption')}
            columns={columns}
            rows={rows}
            total={total}
            rowKey={({ id }) => String(id)}
            rowName={({ id }) => t('claims.name', { id: String(id) })}
            rowPath={linkTo}
            filters={filtersOf(word)}
            searchLabel={t('claims.search')}
            views={CLAIM_VIEW_KEYS.map((view) => ({
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
              </span>
            )}
            empty={<p>{t('claims.empty')}</p>}
          />
        </div>
        {shown && (
          <ClaimPanel
            key={`${shown.id} ${shown.state}`}
            claim={shown}
            pathTo={(id) => withValues(search, { claim: id })}
            back={withValues(search, { claim: null })}
          />
        )}
      </div>
    </>
  );
}

function What({ claim }: { claim: Claim }) {
  const { t, number } = useI18n();
  const { reason, article, quantity, unit } = claim;
  return (
    <span>
      <Outcome tone="warn" icon={reason === 'missing' ? 'package-minus' : 'package'}>
        {t(`claims.reason.${reason}`)}
      </Outcome>
      <small>{t('claims.quantity', { code: article.code, quantity: number(quantity), unit: unit ?? '' })}</small>
    </span>
  );
}

/** Whether it was reported in the eight days after the delivery. */
function Term({ claim }: { claim: Claim }) {
  const { t, date } = useI18n();
  return (
    <>
      <Outcome tone={claim.isInTime ? 'muted' : 'warn'} icon={claim.isInTime ? 'clock' : 'clock-alert'}>
        {t(claim.isInTime ? 'claims.inTime' : 'claims.late')}
      </Outcome>
      {claim.lastDay !== null && <small>{t('claims.until', { day: date(claim.lastDay) })}</small>}
    </>
  );
}

/** How it was answered. */
function How({ claim }: { claim: Claim }) {
  const { t } = useI18n();
  const isAccepted = claim.state === 'accepted';
  const word = claim.resolution
    ? t(`claims.resolution.${claim.resolution}`)
    : t(isAccepted ? 'claims.accepted' : 'claims.resolution.not-due');
  return (
    <Outcome tone={isAccepted ? 'ok' : 'muted'} icon={isAccepted ? 'circle-check' : 'circle-slash'}>
      {word}
    </Outcome>
  );
}

interface ClaimPanelProps {
  claim: Claim;
  pathTo: (id: string) => string;
  /** The address of the list without it, for phones. */
  back: string;
}

/** One claim beside the list: customer, delivery, photos, and the four answers. */
function ClaimPanel({ claim, pathTo, back }: ClaimPanelProps) {
  const { t, money, moment, number, date, path } = useI18n();
  const { may } = useFrame();
  usePresence('claim', String(claim.id));
  const { customer, article, reporter, photos } = claim;
  const isOpen = claim.state === 'open';
  return (
    <Panel
      className={styles.panel}
      title={t('claims.name', { id: String(claim.id) })}
      aside={
        <>
          {isOpen && (
            <StateBadge tone="warn" icon="hourglass">
              {t('claims.view.open')}
            </StateBadge>
          )}
          <Neighbours list="claims" id={String(claim.id)} pathTo={pathTo} hasKeys={false} />
          <Link to={back} className={styles.back}>
            {t('claims.back')}
          </Link>
        </>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>{t('claims.customer')}</dt>
          <dd>
            <b>{customer.name}</b>
            <small>
              {[customer.code, customer.agent && t('order.agent', { name: customer.agent })]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </dd>
        </div>
        <div>
          <dt>{t('claims.document')}</dt>
          <dd>
            <b>{claim.document}</b>
            {claim.deliveredAt !== null && (
              <small>{t('claims.delivered', { day: date(shopDay(new Date(claim.deliveredAt))) })}</small>
            )}
            {claim.order && <Link to={path(`/orders/${claim.order.id}`)}>{claim.order.name}</Link>}
          </dd>
        </div>
        <div>
          <dt>{t('claims.term')}</dt>
          <dd>
            <Term claim={claim} />
          </dd>
        </div>
      </dl>
      <div className={styles.goods}>
        <Picture url={article.picture} version="thumb" alt="" className={styles.picture} />
        <div>
          <b>{article.code}</b>
          <small>
            {[article.description, claim.lot && t('claims.lot', { lot: claim.lot })].filter(Boolean).join(' · ')}
          </small>
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>{t('claims.inDocument')}</dt>
            <dd>
              {number(claim.delivered)} {claim.unit}
            </dd>
          </div>
          <div>
            <dt>{t('claims.claimed')}</dt>
            <dd>
              <b>
                {number(claim.quantity)} {claim.unit}
              </b>
            </dd>
          </div>
          <div>
            <dt>{t('claims.column.value')}</dt>
            <dd>{claim.netCents === null ? t('claims.unknownValue') : <b>{money(claim.netCents)}</b>}</dd>
          </div>
        </dl>
      </div>
      <div className={styles.story}>
        <div>
          <Outcome tone="warn" icon="package">
            {t(`claims.reason.${claim.reason}`)}
          </Outcome>
          {claim.note !== null && <p>«{claim.note}»</p>}
          {reporter && <p>{t('claims.reporter', { name: reporter.name, moment: moment(claim.at) })}</p>}
          <p className={styles.quiet}>
            {[
              claim.receivedBy && t('claims.receivedBy', { name: claim.receivedBy }),
              claim.reservation === null
                ? t('claims.noReservation')
                : t('claims.reservation', { text: claim.reservation }),
              claim.carrier && t('claims.carrier', { name: claim.carrier }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {claim.repeated > 1 && (
            <Outcome tone="warn" icon="history">
              {t('claims.repeated', { count: claim.repeated })}
            </Outcome>
          )}
        </div>
        <div className={styles.photos}>
          {photos.length === 0 && <p className={styles.quiet}>{t('claims.noPhoto')}</p>}
          {photos.map((photo, index) => (
            <a key={photo} href={photo} target="_blank" rel="noreferrer">
              <img
                src={photo}
                width={80}
                height={80}
                alt={t('claims.photo', { number: index + 1, count: photos.length })}
              />
            </a>
          ))}
        </div>
      </div>
      {isOpen && may('orders.edit') && <AnswerForm claim={claim} />}
      {!isOpen && (
        <div className={styles.answered}>
          <How claim={claim} />
          {claim.answer !== null && <p>«{claim.answer}»</p>}
          {claim.closedAt !== null && (
            <small>{t('claims.closedBy', { name: claim.closedBy ?? '', moment: moment(claim.closedAt) })}</small>
          )}
        </div>
      )}
    </Panel>
  );
}

/** The four answers with the text that the customer gets. */
function AnswerForm({ claim }: { claim: Claim }) {
  const { t, money, number } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const [resolution, setResolution] = useState<ClaimResolution>('send-again');
  const [answer, setAnswer] = useState('');
  const name = t('claims.name', { id: String(claim.id) });
  const isReady = resolution !== 'not-due' || answer.trim() !== '';
  const send = async () => {
    if (!isReady) return;
    const request = { claimId: claim.id, resolution, answer: answer.trim() };
    if (await run(() => officeCall('answerClaim', request))) notice(t('claims.answered', { name }));
  };
  useLetter('a', () => void send());
  useLetter('x', () => setResolution('not-due'));
  const hintOf = (one: ClaimResolution) => {
    if (one === 'send-again')
      return t('claims.hint.send-again', { quantity: number(claim.quantity), unit: claim.unit ?? '' });
    if (one === 'pick-up' && !claim.mayPickUp) return t('claims.hint.small');
    return t(`claims.hint.${one}`);
  };
  const amountOf = (one: ClaimResolution) =>
    one === 'send-again' ? money(0) : one === 'credit-note' && claim.grossCents !== null ? money(claim.grossCents) : '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset>
        <legend>{t('claims.how')}</legend>
        {CLAIM_RESOLUTIONS.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="resolution"
              checked={resolution === one}
              disabled={one === 'pick-up' && !claim.mayPickUp}
              onChange={() => setResolution(one)}
            />
            <span>
              <b>{t(`claims.resolution.${one}`)}</b>
              <small>{hintOf(one)}</small>
            </span>
            <span>{amountOf(one)}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('claims.answer')}
        aside={t('claims.counter', { count: answer.length })}
        hint={t('claims.answerHint')}
        rows={3}
        maxLength={LONGEST_ANSWER}
        required={resolution === 'not-due'}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <FailureAlert failure={failure} />
      <div className={styles.foot}>
        <Button type="submit" kind="primary" busy={isBusy} disabled={!isReady}>
          {t('claims.go')}
        </Button>
      </div>
    </form>
  );
}
