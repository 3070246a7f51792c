import { useLoaderData, type MetaFunction } from 'react-router';
import {
  OFFICE_AREAS,
  levelsOfPermissions,
  type OfficeArea,
  type OfficePermission,
} from '../../domain/office-rights.ts';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useAct } from '../calls/use-act.ts';
import { useRoleName } from '../frame/role-name.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import styles from './people-page.module.css';

type Person = OfficeAnswer<'listPeople'>['people'][number];
type Role = OfficeAnswer<'listPeople'>['roles'][number];

export const loader = officeLoader(({ call }) => call('listPeople', {}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('people.title');

const isPast = (moment: string): boolean => new Date(moment) <= new Date();

function Factor({ person }: { person: Person }) {
  const { t, date } = useI18n();
  const { secondFactorSince: since, secondFactorDueAt: due } = person;
  if (since !== null)
    return (
      <Outcome tone="ok" icon="circle-check">
        {t('people.factorOn', { day: date(since.slice(0, 10)) })}
      </Outcome>
    );
  const isLate = isPast(due);
  return (
    <Outcome tone={isLate ? 'bad' : 'warn'} icon="triangle-alert">
      {t(isLate ? 'people.factorLate' : 'people.factorMissing', { day: date(due.slice(0, 10)) })}
    </Outcome>
  );
}

/** What each role may do in each area, as the decision’s matrix has it. */
function Matrix({ roles }: { roles: readonly Role[] }) {
  const { t, word } = useI18n();
  const roleName = useRoleName();
  const levels = new Map(roles.map((role) => [role.id, levelsOfPermissions(role.permissions as OfficePermission[])]));
  const columns: Column<OfficeArea>[] = [
    { key: 'area', heading: t('people.part'), isRowHeading: true, cell: (area) => t(`area.${area}`) },
    ...roles.map((role): Column<OfficeArea> => ({
      key: String(role.id),
      heading: roleName(role),
      className: styles.level,
      cell: (area) => {
        const level = levels.get(role.id)?.[area] ?? 'none';
        return level === 'none' ? <span aria-label={t('level.none')}>–</span> : word(`level.${level}`);
      },
    })),
  ];
  return (
    <Panel title={t('people.matrix')} aside={t('people.matrixAside')}>
      <div className={styles.scroll}>
        <DataTable
          caption={t('people.matrix')}
          columns={columns}
          rows={Object.keys(OFFICE_AREAS) as OfficeArea[]}
          rowKey={(area) => area}
          className={styles.matrix}
        />
      </div>
    </Panel>
  );
}

export default function PeoplePage() {
  const { t, moment, date, number } = useI18n();
  const { people, roles } = useLoaderData<typeof loader>();
  const { session } = useFrame();
  const roleName = useRoleName();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const give = async (person: Person, roleId: number) => {
    const role = roles.find(({ id }) => id === roleId);
    const change = { personId: person.id, roleId, before: person.roleId };
    if (!role || !(await run(() => officeCall('giveRole', change)))) return;
    notice(
      t('people.roleGiven', { name: person.name, role: roleName(role) }),
      () => void run(() => officeCall('giveRole', { personId: person.id, roleId: person.roleId, before: roleId })),
    );
  };
  const endSessions = async (person: Person) => {
    if (await run(() => officeCall('endPersonSessions', { personId: person.id })))
      notice(t('people.sessionsEnded', { name: person.name }));
  };
  const columns: Column<Person>[] = [
    {
      key: 'person',
      heading: t('people.person'),
      isRowHeading: true,
      cell: (person) => (
        <>
          <b>{person.name}</b>
          <small>{person.email}</small>
        </>
      ),
    },
    {
      key: 'role',
      heading: t('people.role'),
      cell: (person) => (
        <>
          <select
            className={styles.role}
            aria-label={t('people.changeRole', { name: person.name })}
            value={person.roleId}
            disabled={isBusy || person.name === session.name}
            onChange={({ target }) => void give(person, Number(target.value))}
          >
            {roles.map((role) => (
              <option key={role.id} value={role.id}>
                {roleName(role)}
              </option>
            ))}
          </select>
          {person.agents && (
            <small>{t('people.agents', { agents: person.agents.join(', ') || t('frame.none') })}</small>
          )}
        </>
      ),
    },
    {
      key: 'factor',
      heading: t('people.factor'),
      cell: (person) => <Factor person={person} />,
    },
    { key: 'sessions', heading: t('people.sessions'), isFigure: true, cell: (person) => number(person.sessions) },
    {
      key: 'last',
      heading: t('people.lastUse'),
      cell: (person) => (
        <>
          {person.lastUsedAt === null ? t('people.never') : moment(person.lastUsedAt)}
          {person.endsOn !== null && <small>{t('people.until', { day: date(person.endsOn) })}</small>}
          {!person.isActive && <small>{t('people.closed')}</small>}
        </>
      ),
    },
    {
      key: 'act',
      heading: null,
      className: styles.act,
      cell: (person) =>
        person.sessions > 0 && (
          <Button size="small" busy={isBusy} onClick={() => void endSessions(person)}>
            {t('people.endSessions')}
            <span className="visually-hidden"> {person.name}</span>
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHead title={t('people.title')} facts={t('people.facts', { count: people.length, roles: roles.length })} />
      <FailureAlert failure={failure} />
      <div className={styles.scroll}>
        <DataTable
          caption={t('people.caption')}
          columns={columns}
          rows={people}
          rowKey={({ id }) => id}
          className={styles.people}
        />
      </div>
      <Matrix roles={roles} />
    </>
  );
}
