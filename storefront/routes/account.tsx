import { data } from 'react-router';
import { AccountFrame } from '../account/account-frame.tsx';
import { sectionComponent, sectionEntry, sectionOf, type AccountSection } from '../account/sections.ts';
import {
  browserAction,
  browserLoader,
  requireSession,
  serverAction,
  serverLoader,
  type PageRequest,
} from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { may, type Session } from '../session/session.ts';
import type { Route } from './+types/account.ts';

interface AccountData {
  session: Session;
  name: AccountSection;
  /** What the section has loaded. */
  data: unknown;
  /** Orders of colleagues that wait for the user's approval. */
  waiting: number;
}

/** The section is the parameter `tab` (R2.9). */
async function load(page: PageRequest): Promise<AccountData> {
  const session = requireSession(page);
  const name = sectionOf(page.url, session);
  const { default: section } = await sectionEntry(name).open();
  const [data, waiting] = await Promise.all([section.load(page, session), countWaiting(page, session)]);
  return { session, name, data, waiting };
}

/** 0 on failure: the area works without this number. */
function countWaiting({ api }: PageRequest, session: Session): Promise<number> | number {
  if (session.clientId === '0' || !may(session, 'order.approve')) return 0;
  return api.call('getApprovals', { status: 'waiting', per_page: 1 }).then(
    ({ message }) => message.waiting,
    () => 0,
  );
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** Gives a form to the section of its address. */
async function act(page: PageRequest, { request }: { request: Request }) {
  const session = requireSession(page);
  const { default: section } = await sectionEntry(sectionOf(page.url, session)).open();
  if (!section.act) throw data(null, { status: 405 });
  return section.act(page, await request.formData(), session);
}

export const action = serverAction(async (page, args) => {
  const result = await act(page, args);
  return result instanceof Response ? result : data(result, { status: result.status ?? 200 });
});
export const clientAction = browserAction(act);

export const meta = pageMeta<AccountData>(({ t }, data) => {
  const entry = sectionEntry(data?.name ?? 'profile');
  return { title: t(entry.title ?? entry.label), isPrivate: true };
});

export default function Account({ loaderData: { session, name, data, waiting }, actionData }: Route.ComponentProps) {
  const Section = sectionComponent(name);
  return (
    <AccountFrame session={session} current={name} counts={{ approvals: waiting }}>
      {Section && <Section session={session} data={data} result={actionData ?? null} />}
    </AccountFrame>
  );
}
