import { Link, useLoaderData, type MetaFunction } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useAct } from '../calls/use-act.ts';
import { EditFields } from '../customers/edit-fields.tsx';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { fieldName } from '../log/stored-text.ts';
import { Alert } from '../ui/alert.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './history.module.css';
import { useKindName } from './kind-name.ts';

type Owners = OfficeAnswer<'listFieldOwners'>;
type OwnedField = Owners['kinds'][number]['fields'][number];

export const loader = officeLoader(async ({ call, url: { searchParams } }) => {
  const { kinds, proposal } = await call('listFieldOwners', {});
  const wanted = searchParams.get('kind');
  const shown = kinds.find(({ kind }) => kind === wanted) ?? kinds.find(({ kind }) => kind === 'articles') ?? kinds[0];
  return { kinds: kinds.map(({ kind }) => kind), all: kinds, shown, proposal };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.import-owners');

/** What people call an owner; a source by its name. */
function useOwnerName(): (owner: string) => string {
  const { word } = useI18n();
  return (owner) => {
    const name = word(`runs.owner.${owner}`);
    return name === `runs.owner.${owner}` ? owner : name;
  };
}

/** What a new shop is advised, until somebody has chosen. */
function Proposal({ proposal }: { proposal: NonNullable<Owners['proposal']> }) {
  const i18n = useI18n();
  const { t } = i18n;
  const kindName = useKindName();
  const { run, isBusy, failure } = useAct();
  const answer = (isAccepted: boolean) => void run(() => officeCall('answerOwnerProposal', { isAccepted }));
  return (
    <Alert
      tone="warn"
      title={t('imports.proposal.title')}
      actions={
        <>
          <Button size="small" busy={isBusy} onClick={() => answer(false)}>
            {t('imports.proposal.leave')}
          </Button>
          <Button size="small" kind="primary" busy={isBusy} onClick={() => answer(true)}>
            {t('imports.proposal.take')}
          </Button>
        </>
      }
    >
      <p>{t('imports.proposal.text')}</p>
      <ul className={styles.list}>
        {proposal.map(({ kind, fields }) => (
          <li key={kind}>
            <b>{kindName(kind)}</b>: {fields.map((field) => fieldName(field, i18n)).join(', ')}
          </li>
        ))}
      </ul>
      <FailureAlert failure={failure} />
    </Alert>
  );
}

/** To whom each field belongs: imports of others fill it only where it is empty. */
export default function OwnersPage() {
  const i18n = useI18n();
  const { t, moment } = i18n;
  const { may } = useFrame();
  const kindName = useKindName();
  const ownerName = useOwnerName();
  const { kinds, all, shown, proposal } = useLoaderData<typeof loader>();
  const owners = [...new Set(['erp', 'office', ...all.flatMap(({ fields }) => fields.map(({ owner }) => owner))])];
  const options = owners.map((owner) => [owner, ownerName(owner)] as const);
  const columns: Column<OwnedField>[] = [
    { key: 'field', heading: t('imports.field'), isRowHeading: true, cell: ({ field }) => fieldName(field, i18n) },
    {
      key: 'owner',
      heading: t('runs.owner'),
      cell: ({ owner }) => (
        <span className={styles.actions}>
          <Icon name={owner === 'office' ? 'pencil' : 'lock'} size={14} />
          {ownerName(owner)}
        </span>
      ),
    },
    {
      key: 'set',
      heading: t('runs.owner.set'),
      cell: ({ setBy, setAt }) => (setBy === null || setAt === null ? '' : `${setBy}, ${moment(setAt)}`),
    },
  ];
  if (shown === undefined) return null;
  return (
    <>
      <PageHead title={t('nav.import-owners')} facts={t('runs.owner.facts')} />
      <div className={styles.owners}>
        {proposal && may('shop.publish') && <Proposal proposal={proposal} />}
        <nav className={styles.tabs} aria-label={t('imports.filter.kind')}>
          {kinds.map((kind) => (
            <Link key={kind} to={`?kind=${kind}`} aria-current={kind === shown.kind ? 'page' : undefined}>
              {kindName(kind)}
            </Link>
          ))}
        </nav>
        {may('shop.publish') && (
          <Panel title={t('runs.owner.change')} isPadded>
            <EditFields
              key={shown.kind}
              fields={shown.fields.map(({ field, owner }) => ({
                ...{ name: field, label: fieldName(field, i18n), value: owner, options },
              }))}
              save={(changes) => officeCall('changeFieldOwners', { kind: shown.kind, changes })}
            />
          </Panel>
        )}
        <div className={styles.scroll}>
          <DataTable
            caption={`${t('nav.import-owners')}: ${kindName(shown.kind)}`}
            columns={columns}
            rows={shown.fields}
            rowKey={({ field }) => field}
          />
        </div>
      </div>
    </>
  );
}
