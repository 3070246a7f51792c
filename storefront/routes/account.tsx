import { data, redirect } from 'react-router';
import { AccountFrame } from '../account/account-frame.tsx';
import { FailedContent } from '../account/failed-content.tsx';
import { loadMenuCounts, type MenuCounts } from '../account/menu-counts.ts';
import { sectionPage } from '../account/section-pages.ts';
import { sectionEntry, sectionOf, type AccountSection } from '../account/sections.ts';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import { localPath } from '../../domain/locale.ts';
import {
  browserAction,
  browserLoader,
  requireSession,
  serverAction,
  serverLoader,
  type PageRequest,
} from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { loadContent } from '../shell/failed-part.tsx';
import type { Session } from '../session/session.ts';
import type { Route } from './+types/account.ts';

interface AccountData {
  session: Session;
  name: AccountSection;
  /** What the section has loaded; null when that failed. */
  content: { loaded: unknown } | null;
  counts: MenuCounts;
  /** Without a section in the address, phones show the menu alone. */
  isMenuPage: boolean;
}

/** The section is the parameter `tab`. */
async function load(page: PageRequest): Promise<AccountData> {
  const session = requireSession(page);
  const name = sectionOf(page.url.searchParams, session);
  const { leadsTo } = sectionEntry(name);
  if (leadsTo !== undefined) throw redirect(localPath(page.locale, leadsTo));
  const content = loadContent(page, sectionPage(name)?.load(page, session));
  const [shown, counts] = await Promise.all([content, loadMenuCounts(page, session, content)]);
  return { session, name, content: shown, counts, isMenuPage: !page.url.searchParams.has('tab') };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** Passes a form to the section in its URL. */
async function act(page: PageRequest, { request }: { request: Request }) {
  const session = requireSession(page);
  const section = sectionPage(sectionOf(page.url.searchParams, session));
  if (!section?.act) throw data(null, { status: 405 });
  return section.act(page, await request.formData(), session);
}

export const action = serverAction(async (page, args) => {
  const result = await act(page, args);
  return result instanceof Response ? result : data(result, { status: result.status ?? 200 });
});
export const clientAction = browserAction(act);

/** What the page of a section is called. */
function titleOf(name: AccountSection): TextKey {
  const { title, label } = sectionEntry(name);
  return title ?? label;
}

export const meta = pageMeta<AccountData>(({ t }, data) => {
  return { title: t(titleOf(data?.name ?? 'profile')), isPrivate: true };
});

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { session, name, content, counts, isMenuPage } = loaderData;
  const { t } = useI18n();
  const Section = sectionPage(name)?.Section;
  return (
    <AccountFrame session={session} current={name} counts={counts} isMenuPage={isMenuPage}>
      {!content ? (
        <FailedContent title={t(titleOf(name))} />
      ) : (
        Section && <Section session={session} data={content.loaded} result={actionData ?? null} />
      )}
    </AccountFrame>
  );
}
