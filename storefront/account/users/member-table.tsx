import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { usersPath } from './change-member.ts';
import type { Member } from './parse-member.ts';
import styles from './users.module.css';

/** Everybody's rights in one table: a tick or a dash with a spoken word, and the limit in words. */
export function MemberTable({ members, open }: { members: readonly Member[]; open: number | null }) {
  const { t, path } = useI18n();
  const columns = useColumns();
  const edit: Column<Member> = {
    key: 'edit',
    heading: <VisuallyHidden>{t('users.edit')}</VisuallyHidden>,
    className: styles.edit,
    cell: ({ id, name }) => (
      <Link
        to={path(usersPath({ member: String(id) }))}
        className={styles.pencil}
        aria-label={t('users.editOf', { name })}
        aria-current={id === open ? 'true' : undefined}
        preventScrollReset
      >
        <Icon name="pencil" />
      </Link>
    ),
  };
  return (
    <DataTable
      caption={t('users.heading')}
      columns={[...columns, edit]}
      rows={members}
      rowKey={({ id }) => id}
      className={styles.table}
    />
  );
}

function useColumns(): Column<Member>[] {
  const { t, money } = useI18n();
  const right = (key: string, heading: string, has: (member: Member) => boolean): Column<Member> => ({
    key,
    heading,
    label: heading,
    className: styles.right,
    cell: (member) => <Tick isOn={has(member)} />,
  });
  const buys = ({ role }: Member) => role === 'administrator' || role === 'buyer' || role === 'limited-buyer';
  return [
    {
      key: 'name',
      heading: t('users.name'),
      isRowHeading: true,
      className: styles.name,
      cell: ({ name, email }) => (
        <>
          <b>{name}</b>
          <small>{email}</small>
        </>
      ),
    },
    {
      key: 'title',
      heading: t('users.role'),
      className: styles.title,
      cell: (member) => (
        <>
          {[member.isSelf ? t('users.you') : '', member.title || t(`users.role.${member.role}`)]
            .filter(Boolean)
            .join(' · ')}
          <Activity member={member} />
        </>
      ),
    },
    right('proposes', t('users.proposes'), (member) => buys(member) || member.role === 'cart-only'),
    right('buys', t('users.buys'), buys),
    {
      key: 'limit',
      heading: t('users.alone'),
      label: t('users.alone'),
      className: styles.limit,
      cell: ({ role, limitCents }) =>
        role === 'administrator' || role === 'buyer'
          ? t('users.noLimit')
          : limitCents === null
            ? '–'
            : t('users.upTo', { amount: money(limitCents) }),
    },
    right('prices', t('users.prices'), ({ seesPrices }) => seesPrices),
    right('documents', t('users.documents'), ({ seesDocuments }) => seesDocuments),
    right('credit', t('users.credit'), ({ seesCredit }) => seesCredit),
    right('users', t('users.heading'), ({ role }) => role === 'administrator'),
  ];
}

function Tick({ isOn }: { isOn: boolean }): ReactNode {
  const { t } = useI18n();
  return (
    <>
      {isOn ? <Icon name="check" className={styles.tick} /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{t(isOn ? 'users.yes' : 'users.no')}</VisuallyHidden>
    </>
  );
}

/** The last login, or until when the invitation can be accepted. */
function Activity({ member: { invitation, lastLogin } }: { member: Member }) {
  const { t, dateTime } = useI18n();
  if (invitation) {
    const day = dateTime(invitation.expires).slice(0, 10);
    const sent = dateTime(invitation.sent).slice(0, 10);
    return (
      <small className={styles.waiting}>
        {t(invitation.isExpired ? 'users.invitationOver' : 'users.invitationOf', { day, sent })}
      </small>
    );
  }
  return <small>{lastLogin ? t('users.lastLogin', { moment: dateTime(lastLogin) }) : t('users.neverHere')}</small>;
}
