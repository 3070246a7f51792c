import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLoaderData, useSearchParams, type MetaFunction } from 'react-router';
import { ACTIVATION_STATES } from '../../../domain/activation.ts';
import { Button, buttonClass } from '../../../storefront/ui/button.tsx';
import { officeCall, quietCall } from '../../calls/browser-call.ts';
import type { OfficeAnswer, OfficeRequest } from '../../calls/office-call.ts';
import { officeLoader } from '../../calls/page-data.ts';
import { useAct } from '../../calls/use-act.ts';
import { useFrame } from '../../frame/frame-state.tsx';
import { useNotice } from '../../frame/toasts.tsx';
import { useI18n, type I18n } from '../../i18n/i18n.ts';
import { pageTitle } from '../../i18n/page-title.ts';
import { ExportMenu } from '../../table/export-menu.tsx';
import { ListTable, type Selection, type TableColumn } from '../../table/list-table.tsx';
import { filterValuesOf, tableAddressOf, type TableFilter } from '../../table/table-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './activation.module.css';
import { ComposeWave } from './compose-wave.tsx';
import { AgentBars, Growth, StateLinks } from './overview.tsx';
import { StateWord } from './state-word.tsx';
import { Waves } from './waves.tsx';

type Row = OfficeAnswer<'listActivation'>['rows'][number];
type Request = OfficeRequest<'listActivation'>;
type Choices = OfficeAnswer<'activationChoices'> & Pick<OfficeAnswer<'customerChoices'>, 'agents'>;

/** The filters as the address has them; `word` writes a text, which the server does not need. */
const filtersOf = (word: I18n['word'], choices: Choices): TableFilter[] => [
  {
    ...{ kind: 'choice', name: 'agent', label: word('activation.agent') },
    options: [...choices.agents.map(({ code, name }) => [code, name] as const), ['-', word('activation.nobody')]],
  },
  {
    ...{ kind: 'choice', name: 'state', label: word('activation.how') },
    options: ACTIVATION_STATES.map((state) => [state, word(`activation.state.${state}`)]),
  },
  {
    ...{ kind: 'choice', name: 'group', label: word('activation.group') },
    options: choices.groups.map(({ code, name }) => [code, name]),
  },
  {
    ...{ kind: 'choice', name: 'discountClass', label: word('activation.class') },
    options: choices.discountClasses.map((code) => [code, code]),
  },
  {
    ...{ kind: 'choice', name: 'province', label: word('activation.province') },
    options: choices.provinces.map((code) => [code, code]),
  },
  {
    ...{ kind: 'choice', name: 'voice', label: word('activation.voice') },
    options: ['1', '3', '5', '10', '20'].map((count) => [count, `≥ ${count}`]),
  },
  {
    ...{ kind: 'choice', name: 'phones', label: word('activation.phones') },
    options: [['yes', word('activation.yes')]],
  },
  {
    ...{ kind: 'choice', name: 'missing', label: word('activation.missing') },
    options: [['yes', word('activation.yes')]],
  },
  { ...{ kind: 'choice', name: 'buys', label: word('activation.buys') }, options: [['yes', word('activation.year')]] },
];

/** The request for what an address shows. */
function requestOf(search: URLSearchParams, choices: Choices): Request {
  const { voice, phones, missing, buys, ...values } = filterValuesOf(
    search,
    filtersOf((key) => key, choices),
  );
  return {
    ...tableAddressOf(search),
    ...values,
    ...(voice !== undefined && { voiceFrom: Number(voice) }),
    ...(phones !== undefined && { phones: true }),
    ...(missing !== undefined && { missing: true }),
    ...(buys !== undefined && { buys: true }),
  } as Request;
}

export const loader = officeLoader(async ({ call, url }) => {
  const [more, { agents }, overview, { views }] = await Promise.all([
    call('activationChoices', {}),
    call('customerChoices', {}),
    call('getActivation', {}),
    call('listViews', { table: 'activation' }),
  ]);
  const choices = { ...more, agents };
  const list = await call('listActivation', requestOf(url.searchParams, choices));
  return { ...list, choices, overview, views };
});

export { keepOfficePage as clientLoader } from '../../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('activation.title');

type Composing = { chosen: OfficeRequest<'previewWave'> } & Pick<
  Parameters<typeof ComposeWave>[0],
  'preview' | 'texts'
>;

/** The button that composes a wave of the selected customers, or of all that the list shows. */
function ComposeButton({
  chosen,
  code,
  label,
  onDone,
}: {
  chosen: Composing['chosen'];
  code: string | null;
  label: string;
  onDone: () => void;
}) {
  const { run, isBusy, failure } = useAct();
  const [composing, setComposing] = useState<Composing | null>(null);
  const begin = () =>
    void run(async () => {
      const [preview, texts] = await Promise.all([
        officeCall('previewWave', chosen),
        officeCall('getWaveTexts', code === null ? {} : { code }),
      ]);
      setComposing({ chosen, preview, texts });
    });
  const close = (isPlanned: boolean) => {
    setComposing(null);
    if (isPlanned) onDone();
  };
  return (
    <span className={styles.composing}>
      <Button size="small" kind="primary" busy={isBusy} onClick={begin}>
        {label}
      </Button>
      <FailureAlert failure={failure} />
      {composing && createPortal(<ComposeWave {...composing} onClose={close} />, document.body)}
    </span>
  );
}

/** Calls a customer that still phones, where its address has a number. */
function CallLink({ row: { name, phone, voice, orders } }: { row: Row }) {
  const { t } = useI18n();
  if (phone === null || voice * 2 <= orders) return null;
  return (
    <span className={styles.call}>
      <a
        href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
        className={buttonClass({ size: 'small' })}
        aria-label={t('activation.call', { name, phone })}
      >
        <Icon name="phone" />
        {phone}
      </a>
    </span>
  );
}

/** What can be done with one customer: mark its address, tell its agent, read out the second code. */
function RowActs({ row }: { row: Row }) {
  const { t } = useI18n();
  const { may } = useFrame();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const { code, stop, email, voice, orders } = row;
  if (!may('customers.edit')) return <CallLink row={row} />;
  const act = (call: () => Promise<unknown>, done: string) =>
    void run(call).then((isDone) => {
      if (isDone) notice(done);
    });
  const isGeneric = stop === 'generic';
  const readCode = () =>
    void run(async () => {
      const { secondCode } = await officeCall('getSecondCode', { code });
      notice(t('activation.secondCode', { name: row.name, code: secondCode }));
    });
  return (
    <span className={styles.actions}>
      <CallLink row={row} />
      {email !== null && stop !== 'unsubscribed' && (
        <Button
          {...{ size: 'small', busy: isBusy }}
          onClick={() =>
            act(() => officeCall('markGenericAddress', { code, isGeneric: !isGeneric }), t('activation.marked'))
          }
        >
          {t(isGeneric ? 'activation.unmark' : 'activation.mark')}
        </Button>
      )}
      {voice * 2 > orders &&
        (row.isAgentTold ? (
          <small>{t('activation.told')}</small>
        ) : (
          <Button
            {...{ size: 'small', busy: isBusy }}
            onClick={() => act(() => officeCall('tellAgent', { code }), t('activation.told'))}
          >
            {t('activation.tell')}
          </Button>
        ))}
      {row.state === 'invited' && email === null && (
        <Button size="small" busy={isBusy} onClick={readCode}>
          {t('activation.readCode')}
        </Button>
      )}
      <FailureAlert failure={failure} />
    </span>
  );
}

function columnsOf({ t, number, path }: I18n): TableColumn<Row>[] {
  const note = ({ stop, isShared }: Row) =>
    stop ? t(`activation.stop.${stop}`) : isShared ? t('activation.shared') : '';
  return [
    {
      ...{ key: 'name', name: t('activation.customer'), sortKey: 'name', isFixed: true, isRowHeading: true },
      cell: ({ code, name, agent }) => (
        <Link to={path(`/customers/${encodeURIComponent(code)}`)} className={styles.two}>
          <b>{name}</b>
          <small>{[code, agent].filter(Boolean).join(' · ')}</small>
        </Link>
      ),
    },
    {
      ...{ key: 'email', name: t('activation.to') },
      cell: (row) => (
        <span className={styles.two}>
          <span>{row.person || row.email || t('activation.state.no-email')}</span>
          <small>{[row.person && row.email, note(row)].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    {
      ...{ key: 'state', name: t('activation.how'), sortKey: 'state' },
      cell: ({ state }) => <StateWord state={state} />,
    },
    {
      ...{ key: 'orders', name: t('activation.orders'), sortKey: 'orders', isFigure: true, isDescendingFirst: true },
      cell: ({ orders }) => number(orders),
    },
    {
      ...{ key: 'voice', name: t('activation.voice'), sortKey: 'voice', isFigure: true, isDescendingFirst: true },
      cell: ({ voice }) => number(voice),
    },
    { key: 'acts', name: t('activation.acts'), cell: (row) => <RowActs row={row} /> },
  ];
}

export default function ActivationPage() {
  const i18n = useI18n();
  const { t, word, number } = i18n;
  const { may } = useFrame();
  const [search] = useSearchParams();
  const { rows, total, choices, overview, views } = useLoaderData<typeof loader>();
  const { counts, agents, waves, growth } = overview;
  const all = ACTIVATION_STATES.reduce((sum, state) => sum + counts[state], 0);
  const { page: _page, size: _size, sort: _sort, onlyTotal: _onlyTotal, ...filter } = requestOf(search, choices);
  const composing = (selection: Selection<Row>) => (
    <ComposeButton
      chosen={selection.isAll ? filter : { codes: selection.rows.map(({ code }) => code) }}
      code={selection.rows[0]?.code ?? null}
      label={t('activation.compose')}
      onDone={selection.clear}
    />
  );
  return (
    <>
      <PageHead
        title={t('activation.title')}
        facts={t('activation.facts', { active: number(counts.active), all: number(all) })}
      >
        <ExportMenu table="activation" request={requestOf(search, choices)} total={total} />
        {may('customers.edit') && total > 0 && (
          <ComposeButton
            chosen={filter}
            code={rows[0]?.code ?? null}
            label={t('activation.composeAll', { count: total })}
            onDone={() => undefined}
          />
        )}
      </PageHead>
      <StateLinks counts={counts} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <AgentBars agents={agents} />
          <Growth growth={growth} isFirst={waves.length === 0} />
        </div>
        <Waves waves={waves} />
      </div>
      <ListTable
        table="activation"
        caption={t('activation.caption')}
        columns={columnsOf(i18n)}
        rows={rows}
        total={total}
        rowKey={({ code }) => code}
        rowName={({ name }) => name}
        rowPath={({ code }) => i18n.path(`/customers/${encodeURIComponent(code)}`)}
        filters={filtersOf(word, choices)}
        searchLabel={t('activation.search')}
        views={[
          { name: 'all', label: t('activation.all'), query: '' },
          ...ACTIVATION_STATES.toReversed().map((state) => ({
            ...{ name: state, label: t(`activation.plural.${state}`), query: `state=${state}` },
          })),
          { name: 'missing', label: t('activation.missing'), query: 'missing=yes' },
          { name: 'phones', label: t('activation.phones'), query: 'phones=yes' },
        ]}
        savedViews={views}
        countOf={async (address) =>
          (await quietCall('listActivation', { ...requestOf(address, choices), onlyTotal: true })).total
        }
        {...(may('customers.edit') && { bulk: composing })}
        phoneRow={(row) => (
          <span className={styles.two}>
            <b>{row.name}</b>
            <StateWord state={row.state} />
            <small>{t('activation.voiceOf', { voice: row.voice, orders: row.orders })}</small>
          </span>
        )}
        phoneAct={(row) => <CallLink row={row} />}
      />
    </>
  );
}
