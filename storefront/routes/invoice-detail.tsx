import { shopDay } from '../../domain/shop-day.ts';
import { AccountFrame } from '../account/account-frame.tsx';
import { InvoicePage, invoiceTitle } from '../account/documents/invoice-page.tsx';
import { loadInvoice } from '../account/documents/load-documents.ts';
import type { Invoice } from '../account/documents/parse-invoice.ts';
import { FailedContent } from '../account/failed-content.tsx';
import { loadMenuCounts, type MenuCounts } from '../account/menu-counts.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { browserLoader, requireSession, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { loadContent } from '../shell/failed-part.tsx';
import type { Session } from '../session/session.ts';
import type { Route } from './+types/invoice-detail.ts';

interface InvoiceData {
  session: Session;
  /** Null when it could not be loaded. */
  invoice: Invoice | null;
  counts: MenuCounts;
  today: string;
}

async function load(page: PageRequest): Promise<InvoiceData> {
  const session = requireSession(page);
  const loading = loadContent(page, loadInvoice(page));
  const [content, counts] = await Promise.all([loading, loadMenuCounts(page, session, loading)]);
  return { session, invoice: content?.loaded ?? null, counts, today: shopDay(new Date()) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<InvoiceData>(({ t }, data) => ({
  title: data?.invoice ? invoiceTitle(t, data.invoice) : t('documents.invoices'),
  isPrivate: true,
}));

export default function InvoiceDetailRoute({ loaderData: { session, invoice, counts, today } }: Route.ComponentProps) {
  const { t } = useI18n();
  return (
    <AccountFrame session={session} current="invoices" counts={counts}>
      {invoice ? <InvoicePage invoice={invoice} today={today} /> : <FailedContent title={t('documents.invoices')} />}
    </AccountFrame>
  );
}
