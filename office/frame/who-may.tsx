import { useState } from 'react';
import type { OfficePermission } from '../../domain/office-rights.ts';
import { OFFICE_AREAS } from '../../domain/office-rights.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { useFrame } from './frame-state.tsx';
import { useRoleName } from './role-name.ts';
import { useNotice } from './toasts.tsx';
import styles from './who-may.module.css';

/** The area of the matrix of roles that a permission belongs to. */
const areaOf = (permission: string): string =>
  Object.entries(OFFICE_AREAS).find(([, levels]) =>
    levels.some(({ permissions }) => (permissions as readonly string[]).includes(permission)),
  )?.[0] ?? '';

/** Who may do what this role may not: names of the roles, joined with 'or', and the people who give roles. */
export function useWhoMay() {
  const { t, locale } = useI18n();
  const { session } = useFrame();
  const roleName = useRoleName();
  const joined = (names: readonly string[]) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
  const { roleGivers } = session;
  return {
    rolesWith: (permission: string) =>
      joined(session.roles.filter(({ permissions }) => permissions.includes(permission)).map(roleName)),
    /** 'Il vostro è Magazzino e ordini. Può darlo Paola Dondi.' */
    yours: [
      t('who.yours', { role: roleName(session.role) }),
      roleGivers.length > 0 &&
        t('who.gives', { count: roleGivers.length, names: joined(roleGivers.map(({ name }) => name)) }),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** Asks the person who gives roles for one with a permission, by mail; nothing where nobody can be asked. */
export function AskForRole({ permission }: { permission: string }) {
  const { t, word } = useI18n();
  const { roleGivers } = useFrame().session;
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const [isAsked, setAsked] = useState(false);
  const [giver] = roleGivers;
  if (!giver) return null;
  const ask = async () => {
    const what = word(`area.${areaOf(permission)}`);
    if (!(await run(() => officeCall('askForRole', { personId: giver.id, what })))) return;
    setAsked(true);
    notice(t('who.asked', { name: giver.name }));
  };
  return (
    <>
      <Button size="small" busy={isBusy} disabled={isAsked} onClick={() => void ask()}>
        <Icon name="mail" />
        {t(isAsked ? 'who.asked' : 'who.ask', { name: giver.name })}
      </Button>
      {failure && <span role="alert">{failure.message || t('error.failedText')}</span>}
    </>
  );
}

/** Says on a page that somebody may only look at who changes what stands there, and asks for it. */
export function ReadOnlyNote({ permission }: { permission: OfficePermission }) {
  const { t } = useI18n();
  const { may } = useFrame();
  const { rolesWith, yours } = useWhoMay();
  if (may(permission)) return null;
  return (
    <div className={styles.note}>
      <Icon name="lock" size={14} />
      <p>
        {t('who.readOnly', { roles: rolesWith(permission) })} {yours}
      </p>
      <AskForRole permission={permission} />
    </div>
  );
}
