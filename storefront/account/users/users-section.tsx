import { Link, useSearchParams } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Session } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { defineSection } from '../define-section.ts';
import { changeMember, usersPath, type MemberResult } from './change-member.ts';
import { MemberPanel } from './member-panel.tsx';
import { AccessRequests } from './access-requests.tsx';
import { parseMembers, type AccessRequest, type Member, type MemberAddress } from './parse-member.ts';
import { MemberTable } from './member-table.tsx';
import styles from './users.module.css';

interface UsersData {
  members: Member[];
  addresses: MemberAddress[];
  /** Who asks for access. */
  requests: AccessRequest[];
  /** The request whose panel is open; null for none. */
  openRequest: number | null;
  /** Id of the person whose panel is open; 'invite' for the empty one; null for none. */
  open: number | 'invite' | null;
}

const DONE = {
  invited: 'users.invited',
  saved: 'users.saved',
  removed: 'users.removed',
  declined: 'users.declined',
} as const;

/** The people of the company and their rights; the person that is opened below the table. */
function Users(props: { session: Session; data: UsersData; result: MemberResult | null }) {
  const { session, data, result } = props;
  const { t, path } = useI18n();
  const [query] = useSearchParams();
  const done = query.get('done') as keyof typeof DONE | null;
  const request = data.requests.find(({ id }) => id === data.openRequest) ?? null;
  const opened = data.members.find(({ id }) => id === data.open) ?? null;
  return (
    <div className={styles.page}>
      <PageHead
        title={t('users.heading')}
        subtitle={t('users.count', { count: data.members.length, company: session.companyName })}
        isFramed
      >
        <Link to={path(usersPath({ member: 'invite' }))} className={buttonClass({})} preventScrollReset>
          <Icon name="plus" />
          {t('users.invite')}
        </Link>
      </PageHead>
      {done && DONE[done] && !result && data.open === null && <Alert tone="ok" title={t(DONE[done])} live />}
      {result?.message && <Alert tone="bad" title={result.message} live />}
      <AccessRequests requests={data.requests} open={request?.id ?? null} />
      {request && (
        <MemberPanel
          key={`request ${request.id}`}
          member={null}
          request={request}
          addresses={data.addresses}
          result={result}
        />
      )}
      <MemberTable members={data.members} open={opened?.id ?? null} />
      {(opened || data.open === 'invite') && (
        <MemberPanel key={opened?.id ?? 'invite'} member={opened} addresses={data.addresses} result={result} />
      )}
    </div>
  );
}

export default defineSection<UsersData, MemberResult>({
  load: async ({ api, url }) => {
    const member = url.searchParams.get('member');
    const openRequest = Number(url.searchParams.get('request')) || null;
    const { members, addresses, requests } = parseMembers(await api.call('getMembers', {}));
    return { members, addresses, requests, openRequest, open: member === 'invite' ? 'invite' : Number(member) || null };
  },
  act: changeMember,
  Section: Users,
});
