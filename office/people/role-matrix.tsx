import { useState, type FormEvent } from 'react';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { SaveConflict } from '../../contract/office/saving.ts';
import { levelsOfPermissions, OFFICE_AREAS, type OfficeArea, type OfficeLevels } from '../../domain/office-rights.ts';
import { Button, buttonClass } from '../../storefront/ui/button.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useKeptTyping, type KeptTyping } from '../calls/kept-typing.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useConflicts } from '../calls/use-conflicts.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { useRoleName } from '../frame/role-name.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { ConflictAlert } from '../ui/conflict-alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { KeptAlert } from '../ui/kept-alert.tsx';
import menuStyles from '../ui/menu.module.css';
import { Panel } from '../ui/panel.tsx';
import styles from './people-page.module.css';

type Role = OfficeAnswer<'listPeople'>['roles'][number];

const AREAS = Object.keys(OFFICE_AREAS) as OfficeArea[];
const levelsOfRole = (role: Role): OfficeLevels => levelsOfPermissions(role.permissions);
/** The key of a level that was changed: '6 held'. */
const keyOf = (role: Role, area: OfficeArea) => `${role.id} ${area}`;

/** A new role: the copy of another one under a name. */
function NewRole({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const { t } = useI18n();
  const roleName = useRoleName();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = typedIn(form, 'name');
    const source = roles.find(({ id }) => String(id) === typedIn(form, 'source'));
    if (name === '' || !source) return;
    if (!(await run(() => officeCall('addRole', { name, levels: levelsOfRole(source) })))) return;
    notice(t('people.roleAdded', { name }));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('people.newRole')}>
      <form onSubmit={(event) => void onSubmit(event)} className={styles.form}>
        <FailureAlert failure={failure} />
        <TextField label={t('people.roleName')} name="name" required maxLength={60} data-focus-first compact />
        <Select label={t('people.copyOf')} name="source" defaultValue={roles[0]?.id} compact>
          {roles.map((role) => (
            <option key={role.id} value={role.id}>
              {roleName(role)}
            </option>
          ))}
        </Select>
        <p className={styles.actions}>
          <Button size="small" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button size="small" kind="ink" type="submit" busy={isBusy}>
            {t('people.roleAdd')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

/** Shows the office through another role, to look only; the frame leads back. */
function TryRole({ roles }: { roles: readonly Role[] }) {
  const { t, path } = useI18n();
  const { session } = useFrame();
  const roleName = useRoleName();
  const { run, failure } = useAct();
  const others = roles.filter((role) => roleName(role) !== roleName(session.role));
  const start = async (role: Role) => {
    // Read anew as a whole: every part of the frame is that of the role.
    if (await run(() => officeCall('tryRole', { roleId: role.id }))) location.assign(path('/'));
  };
  return (
    <>
      <MenuTrigger>
        <AriaButton className={buttonClass({ size: 'small' })}>
          <Icon name="eye" />
          {t('people.try')}
        </AriaButton>
        <Popover className={menuStyles.popover} placement="top start">
          <Menu className={menuStyles.menu}>
            {others.map((role) => (
              <MenuItem key={role.id} id={role.id} onAction={() => void start(role)}>
                {t('people.tryAs', { role: roleName(role) })}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <FailureAlert failure={failure} />
    </>
  );
}

/** Levels that were changed and are not saved yet, and what saves them together, in the saving band. */
function useChangedLevels(roles: readonly Role[]) {
  const { t } = useI18n();
  const roleName = useRoleName();
  const { session } = useFrame();
  const { run, isBusy, failure, forget } = useAct();
  const notice = useNotice();
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  /** Levels that somebody else has given meanwhile, and that the person has seen: changes begin from them. */
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const { conflicts, keep, settle } = useConflicts();
  const [saved, setSaved] = useState<Role | null>(null);
  const storedOf = (role: Role, area: OfficeArea): string => seen[keyOf(role, area)] ?? levelsOfRole(role)[area];
  const changesOf = (role: Role) =>
    AREAS.flatMap((area) => {
      const before = storedOf(role, area);
      const after = changed[keyOf(role, area)];
      return after === undefined || after === before ? [] : [[area, { before, after }] as const];
    });
  const typing = useKeptTyping(
    'roles',
    session.name,
    Object.fromEntries(
      roles.flatMap((role) => changesOf(role).map(([area, change]) => [keyOf(role, area), change] as const)),
    ),
  );
  const take = ({ changes }: KeptTyping) => {
    const known = Object.entries(changes).filter(([key]) => roles.some(({ id }) => key.startsWith(`${id} `)));
    setSeen(Object.fromEntries(known.map(([key, { before }]) => [key, before])));
    setChanged(Object.fromEntries(known.map(([key, { after }]) => [key, after])));
    typing.hide();
  };
  const count = roles.reduce((sum, role) => sum + changesOf(role).length, 0);
  const what = roles
    .filter((role) => changesOf(role).length > 0)
    .map(
      (role) =>
        `${roleName(role)}: ${changesOf(role)
          .map(([area]) => t(`area.${area}`))
          .join(', ')}`,
    )
    .join(' · ');
  const save = async () => {
    for (const role of roles) {
      const levels = Object.fromEntries(changesOf(role));
      if (Object.keys(levels).length === 0) continue;
      setSaved(role);
      if (!(await run(() => keep(() => officeCall('changeRole', { roleId: role.id, levels }))))) return;
      notice(t('people.roleChanged', { name: roleName(role) }));
    }
    typing.drop();
    setChanged({});
    setSeen({});
  };
  const discard = () => {
    typing.drop();
    setChanged({});
    settle(null);
    forget();
  };
  useSaving({ count, what, isBusy, save: () => void save(), discard });
  const change = (role: Role, area: OfficeArea, level: string) =>
    setChanged((known) => ({ ...known, [keyOf(role, area)]: level }));
  const choose = (conflict: SaveConflict, isMine: boolean) => {
    if (!saved) return;
    const key = `${saved.id} ${conflict.field}`;
    const now = String(conflict.now);
    setSeen({ ...seen, [key]: now });
    if (!isMine) setChanged({ ...changed, [key]: now });
    settle(conflict);
    forget();
  };
  return { changed, change, storedOf, failure, conflicts, choose, typing, take };
}

/** What each role may do in each area; own roles are changed here, and saved together. */
export function RoleMatrix({ roles }: { roles: readonly Role[] }) {
  const { t, word } = useI18n();
  const roleName = useRoleName();
  const { changed, change, storedOf, failure, conflicts, choose, typing, take } = useChangedLevels(roles);
  const removal = useAct();
  const notice = useNotice();
  const [isAdding, setAdding] = useState(false);
  const remove = async (role: Role) => {
    const name = roleName(role);
    const levels = levelsOfRole(role);
    if (await removal.run(() => officeCall('removeRole', { roleId: role.id })))
      notice(t('people.roleRemoved', { name }), () => void removal.run(() => officeCall('addRole', { name, levels })));
  };
  const columns: Column<OfficeArea>[] = [
    { key: 'area', heading: t('people.part'), isRowHeading: true, cell: (area) => t(`area.${area}`) },
    ...roles.map((role): Column<OfficeArea> => {
      const stored = levelsOfRole(role);
      return {
        key: String(role.id),
        heading: roleName(role),
        className: role.builtIn === null ? styles.own : styles.level,
        cell: (area) => {
          if (role.builtIn !== null)
            return stored[area] === 'none' ? (
              <span aria-label={t('level.none')}>–</span>
            ) : (
              word(`level.${stored[area]}`)
            );
          const before = storedOf(role, area);
          const now = changed[keyOf(role, area)] ?? before;
          return (
            <>
              <select
                className={styles.role}
                aria-label={t('people.levelOf', { area: t(`area.${area}`), role: roleName(role) })}
                value={now}
                onChange={({ target }) => change(role, area, target.value)}
              >
                {OFFICE_AREAS[area].map(({ id }) => (
                  <option key={id} value={id}>
                    {word(`level.${id}`)}
                  </option>
                ))}
              </select>
              {now !== before && (
                <small className={styles.was}>{t('people.wasLevel', { level: word(`level.${before}`) })}</small>
              )}
            </>
          );
        },
      };
    }),
  ];
  const unused = roles.filter((role) => role.builtIn === null && role.people === 0);
  return (
    <Panel
      title={t('people.matrix')}
      aside={
        <>
          {t('people.matrixAside')}
          <Button size="small" kind="quiet" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('people.newRole')}
          </Button>
        </>
      }
      foot={
        <>
          <TryRole roles={roles} />
          {unused.map((role) => (
            <Button key={role.id} size="small" kind="danger" busy={removal.isBusy} onClick={() => void remove(role)}>
              {t('people.roleRemove')} «{roleName(role)}»
            </Button>
          ))}
        </>
      }
    >
      <KeptAlert kept={typing.kept} onTake={take} onDrop={typing.drop} />
      {conflicts.length === 0 && <FailureAlert failure={failure ?? removal.failure} />}
      {conflicts.map((conflict) => (
        <ConflictAlert
          key={conflict.field}
          conflict={conflict}
          label={word(`area.${conflict.field}`)}
          shown={(level) => word(`level.${String(level)}`)}
          onChoose={(isMine) => choose(conflict, isMine)}
        />
      ))}
      <div className={styles.scroll} tabIndex={0}>
        <DataTable
          caption={t('people.matrix')}
          columns={columns}
          rows={AREAS}
          rowKey={(area) => area}
          className={styles.matrix}
        />
      </div>
      {isAdding && <NewRole roles={roles} onClose={() => setAdding(false)} />}
    </Panel>
  );
}
