import { useState } from 'react';
import { useLoaderData, useRevalidator, type MetaFunction } from 'react-router';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useAct, type Act } from '../calls/use-act.ts';
import { useConflicts } from '../calls/use-conflicts.ts';
import { useRoleName } from '../frame/role-name.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { ConflictAlert } from '../ui/conflict-alert.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { Outcome } from '../ui/state.tsx';
import { EditPerson } from './edit-person.tsx';
import { InviteForm } from './invite-form.tsx';
import styles from './people-page.module.css';
import { PersonAccess } from './person-access.tsx';
import { RoleMatrix } from './role-matrix.tsx';

type Person = OfficeAnswer<'listPeople'>['people'][number];
type Agents = OfficeAnswer<'listPeople'>['agents'];

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

/** What else can be done with somebody’s access. */
function PersonMenu({ person, agents, act }: { person: Person; agents: Agents; act: Act }) {
  const { t, locale } = useI18n();
  const notice = useNotice();
  const [isEditing, setEditing] = useState(false);
  const { name } = person;
  const setActive = (before: boolean) =>
    act.run(() =>
      officeCall('changePerson', { personId: person.id, changes: { isActive: { before, after: !before } } }),
    );
  const change = async () => {
    if (!(await setActive(person.isActive))) return;
    notice(
      t(person.isActive ? 'people.accessClosed' : 'people.accessOpened', { name }),
      () => void setActive(!person.isActive),
    );
  };
  const inviteAgain = async () => {
    if (await act.run(() => officeCall('inviteAgain', { personId: person.id, locale })))
      notice(t('people.invited', { name }));
  };
  const endSessions = async () => {
    if (await act.run(() => officeCall('endPersonSessions', { personId: person.id })))
      notice(t('people.sessionsEnded', { name }));
  };
  return (
    <>
      <RowMenu
        label={t('people.more', { name })}
        actions={[
          { key: 'edit', label: t('people.edit'), run: () => setEditing(true) },
          person.sessions > 0 && { key: 'sessions', label: t('people.endSessions'), run: () => void endSessions() },
          person.lastUsedAt === null &&
            person.isActive && { key: 'again', label: t('people.again'), run: () => void inviteAgain() },
          {
            ...{ key: 'access', label: t(person.isActive ? 'people.closeAccess' : 'people.openAccess') },
            run: () => void change(),
          },
        ]}
      />
      {isEditing && <EditPerson person={person} agents={agents} onClose={() => setEditing(false)} />}
    </>
  );
}

/** The rules that hold for everybody, as decisions 5.3 to 5.5 have them. */
function Rules() {
  const { t } = useI18n();
  const rules = ['factor', 'session', 'again', 'password', 'place', 'last'] as const;
  return (
    <Panel title={t('people.rules')} isPadded>
      <Facts facts={rules.map((rule) => [t(`people.rule.${rule}`), t(`people.rule.${rule}Text`)] as const)} />
    </Panel>
  );
}

export default function PeoplePage() {
  const { t, moment, date, number } = useI18n();
  const { people, roles, agents } = useLoaderData<typeof loader>();
  const { session } = useFrame();
  const roleName = useRoleName();
  const act = useAct();
  const { run, isBusy, failure, forget } = act;
  const { revalidate } = useRevalidator();
  const notice = useNotice();
  const { conflicts, keep, settle } = useConflicts();
  const [openId, setOpen] = useState<number | null>(null);
  const [given, setGiven] = useState<Person | null>(null);
  const nameOfRole = (id: unknown) => {
    const role = roles.find((one) => one.id === id);
    return role ? roleName(role) : '';
  };
  const give = async (person: Person, roleId: number, before = person.roleId) => {
    setGiven(person);
    const change = { personId: person.id, roleId, before };
    if (!(await run(() => keep(() => officeCall('giveRole', change))))) return;
    notice(
      t('people.roleGiven', { name: person.name, role: nameOfRole(roleId) }),
      () => void run(() => officeCall('giveRole', { personId: person.id, roleId: before, before: roleId })),
    );
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
      cell: (person) => (
        <span className={styles.acts}>
          {person.name !== session.name && <PersonMenu person={person} agents={agents} act={act} />}
          <IconButton
            icon={person.id === openId ? 'chevron-up' : 'chevron-down'}
            label={t('people.sessionsOf', { name: person.name })}
            aria-expanded={person.id === openId}
            onClick={() => setOpen(person.id === openId ? null : person.id)}
          />
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t('people.title')} facts={t('people.facts', { count: people.length, roles: roles.length })} />
      {conflicts.length === 0 && <FailureAlert failure={failure} />}
      {given &&
        conflicts.map((conflict) => (
          <ConflictAlert
            key={conflict.field}
            conflict={conflict}
            label={t('people.changeRole', { name: given.name })}
            shown={nameOfRole}
            onChoose={(isMine) => {
              settle(null);
              forget();
              if (isMine) void give(given, Number(conflict.after), Number(conflict.now));
              else void revalidate();
            }}
          />
        ))}
      <div className={styles.scroll}>
        <DataTable
          caption={t('people.caption')}
          columns={columns}
          rows={people}
          rowKey={({ id }) => id}
          rowClass={({ id }) => (id === openId ? styles.open : undefined)}
          after={(person) =>
            person.id === openId && (
              <tr>
                <td colSpan={6} className={styles.below}>
                  <PersonAccess person={person} />
                </td>
              </tr>
            )
          }
          className={styles.people}
        />
      </div>
      <RoleMatrix roles={roles} />
      <div className={styles.halves}>
        <InviteForm roles={roles} agents={agents} />
        <Rules />
      </div>
    </>
  );
}
