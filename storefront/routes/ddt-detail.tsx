import { shopDay } from '../../domain/shop-day.ts';
import { AccountFrame } from '../account/account-frame.tsx';
import { DdtPage } from '../account/documents/ddt-page.tsx';
import { loadMenuCounts, type MenuCounts } from '../account/menu-counts.ts';
import type { Ddt } from '../account/documents/ddt-reader.ts';
import { loadDdt } from '../account/documents/load-documents.ts';
import { browserLoader, requireSession, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Session } from '../session/session.ts';
import type { Route } from './+types/ddt-detail.ts';

interface DdtData {
  session: Session;
  ddt: Ddt;
  counts: MenuCounts;
  today: string;
}

async function load(page: PageRequest): Promise<DdtData> {
  const session = requireSession(page);
  const [ddt, counts] = await Promise.all([loadDdt(page), loadMenuCounts(page, session)]);
  return { session, ddt, counts, today: shopDay(new Date()) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<DdtData>(({ t }, data) => ({
  title: data ? t('ddt.title', { name: data.ddt.label }) : t('documents.ddt'),
  isPrivate: true,
}));

export default function DdtDetailRoute({ loaderData: { session, ddt, counts, today } }: Route.ComponentProps) {
  return (
    <AccountFrame session={session} current="ddt" counts={counts}>
      <DdtPage key={ddt.label} ddt={ddt} today={today} />
    </AccountFrame>
  );
}
