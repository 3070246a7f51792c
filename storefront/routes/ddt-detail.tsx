import { data } from 'react-router';
import { shopDay } from '../../domain/shop-day.ts';
import { AccountFrame } from '../account/account-frame.tsx';
import { addToClaim, isAddition } from '../account/claims/add-to-claim.ts';
import { newClaimKey, reportClaim } from '../account/claims/report-claim.ts';
import { DdtPage } from '../account/documents/ddt-page.tsx';
import { FailedContent } from '../account/failed-content.tsx';
import { loadMenuCounts, type MenuCounts } from '../account/menu-counts.ts';
import type { Ddt } from '../account/documents/parse-ddt.ts';
import { loadDdt } from '../account/documents/load-documents.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { formOf } from '../routing/form-fields.ts';
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
import { whole } from '../parsers/values.ts';
import type { Route } from './+types/ddt-detail.ts';

interface DdtData {
  session: Session;
  /** Null when it could not be loaded. */
  ddt: Ddt | null;
  counts: MenuCounts;
  today: string;
  /** The line to be claimed and the claim just made, as the URL names them. */
  line: number | null;
  reported: number | null;
  /** The claim to which something was added just now. */
  added: number | null;
  /** Makes a form create one claim. */
  freshKey: string;
}

async function load(page: PageRequest): Promise<DdtData> {
  const session = requireSession(page);
  const loading = loadContent(page, loadDdt(page));
  const [content, counts] = await Promise.all([loading, loadMenuCounts(page, session, loading)]);
  const ddt = content?.loaded ?? null;
  const numberOf = (name: string) => whole(page.url.searchParams.get(name)) || null;
  const shown = { line: numberOf('line'), reported: numberOf('reported'), added: numberOf('added') };
  return { session, ddt, counts, today: shopDay(new Date()), ...shown, freshKey: newClaimKey() };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

const send = (page: PageRequest, form: FormData) =>
  isAddition(form) ? addToClaim(page, form) : reportClaim(page, form);

export const action = serverAction(async (page, { request }) => {
  // Without a session the photos are not read.
  requireSession(page);
  const result = await send(page, await formOf(request));
  return result instanceof Response ? result : data(result, { status: result.status });
});
export const clientAction = browserAction(async (page, { request }) => send(page, await formOf(request)));

export const meta = pageMeta<DdtData>(({ t }, data) => ({
  title: data?.ddt ? t('ddt.title', { name: data.ddt.label }) : t('documents.ddt'),
  isPrivate: true,
}));

export default function DdtDetailRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { session, ddt, counts, today, line, reported, added, freshKey } = loaderData;
  const isAdded = !!actionData && 'claim' in actionData;
  const { t } = useI18n();
  return (
    <AccountFrame session={session} current="ddt" counts={counts}>
      {ddt ? (
        <DdtPage
          key={ddt.label}
          ddt={ddt}
          today={today}
          claimForm={{
            ...{ line, reported, added, freshKey },
            result: isAdded ? null : (actionData ?? null),
            addition: isAdded ? actionData : null,
          }}
        />
      ) : (
        <FailedContent title={t('documents.ddt')} />
      )}
    </AccountFrame>
  );
}
