import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon, type OfficeIconName } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { Outcome, type StateTone } from '../ui/state.tsx';
import type { Card, Member } from './card.ts';
import styles from './customers.module.css';
import { MemberForm } from './member-form.tsx';

const LOOKS: Record<Member['state'], [StateTone, OfficeIconName]> = {
  active: ['ok', 'circle-check'],
  closed: ['bad', 'ban'],
  invited: ['muted', 'mail'],
  expired: ['warn', 'clock-alert'],
  bounced: ['warn', 'mail-x'],
};

/** The name of a role, with the limit of a limited buyer. */
export function useMemberRole(): (member: Pick<Member, 'role' | 'orderLimitCents'>) => string {
  const { t, money } = useI18n();
  return ({ role, orderLimitCents }) =>
    role === 'limited-buyer' && orderLimitCents !== null
      ? t('customer.role.limited-buyer-of', { limit: money(orderLimitCents) })
      : t(`customer.role.${role}`);
}

/** The people of a customer, with what can be done for each. */
export function PeoplePanel({ card }: { card: Card }) {
  const { t, moment, locale } = useI18n();
  const { may } = useFrame();
  const notice = useNotice();
  const roleName = useMemberRole();
  const { run, failure } = useAct();
  const [edited, setEdited] = useState<Member | 'new' | null>(null);
  const { code } = card;
  const mayEdit = may('customers.edit');
  const act = async (member: Member, key: string) => {
    const { id: memberId, name, email } = member;
    if (key === 'change') return setEdited(member);
    if (key === 'sessions') {
      if (await run(() => officeCall('endUserSessions', { code, memberId })))
        notice(t('customer.member.sessionsEnded', { name }));
    } else if (key === 'again') {
      const { role, orderLimitCents, seesPrices, seesDocuments, seesCredit, addressCodes, title } = member;
      const rights = { role, orderLimitCents, seesPrices, seesDocuments, seesCredit, addressCodes };
      if (await run(() => officeCall('inviteUser', { code, email, name, title, locale, rights })))
        notice(t('customer.member.invitedDone', { email }));
    } else {
      const set = (isActive: boolean) => officeCall('setUserAccess', { code, memberId, isActive });
      const isActive = key === 'open';
      if (await run(() => set(isActive)))
        notice(
          t(isActive ? 'customer.member.openedDone' : 'customer.member.closedDone', { name }),
          () => void run(() => set(!isActive)),
        );
    }
  };
  const choices = (member: Member): [string, string][] => {
    if (member.userId === null)
      return [
        ['again', t('customer.member.again')],
        ['change', t('customer.member.change')],
      ];
    return [
      ['change', t('customer.member.change')],
      ...(member.sessions > 0 ? [['sessions', t('customer.member.endSessions')] as [string, string]] : []),
      member.state === 'closed' ? ['open', t('customer.member.open')] : ['close', t('customer.member.close')],
    ];
  };
  const columns: Column<Member>[] = [
    {
      key: 'user',
      heading: t('customer.user'),
      isRowHeading: true,
      cell: (member) => (
        <>
          <b>{member.name}</b>
          <small>{member.email}</small>
        </>
      ),
    },
    { key: 'role', heading: t('customer.role'), cell: (member) => roleName(member) },
    {
      key: 'last',
      heading: t('customer.lastUse'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : moment(lastUsedAt)),
    },
    {
      key: 'state',
      heading: t('customer.state'),
      cell: ({ state }) => (
        <Outcome tone={LOOKS[state][0]} icon={LOOKS[state][1]}>
          {t(`customer.member.${state}`)}
        </Outcome>
      ),
    },
    ...(mayEdit
      ? [
          {
            key: 'act',
            heading: null,
            className: styles.end,
            cell: (member: Member) => (
              <RowMenu
                label={t('customer.member.actions', { name: member.name })}
                actions={choices(member).map(([key, label]) => ({ key, label, run: () => void act(member, key) }))}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={t('customer.section.people')}
      aside={
        mayEdit && (
          <Button size="small" kind="quiet" onClick={() => setEdited('new')}>
            <Icon name="plus" />
            {t('customer.invite')}
          </Button>
        )
      }
    >
      <FailureAlert failure={failure} />
      {card.members.length === 0 ? (
        <p className={styles.muted}>{t('customer.member.noPeople')}</p>
      ) : (
        <div className={styles.scroll}>
          <DataTable
            caption={t('customer.section.people')}
            columns={columns}
            rows={card.members}
            rowKey={({ id }) => id}
            className={styles.table}
          />
        </div>
      )}
      {edited && <MemberForm card={card} member={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}
