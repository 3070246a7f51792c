import { addDays, shopDay } from '../../../domain/shop-day.ts';
import { loadUnpaidOrders, type UnpaidOrder } from '../../orders/unpaid-orders.ts';
import type { Article } from '../../parsers/article.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { may, mayBuy, type Session } from '../../session/session.ts';
import { parseApprovals, type ApprovalList } from '../approvals/parse-approval.ts';
import { parseAddresses, type CompanyAddress } from '../company/parse-company.ts';
import { parseCreditLeft, type CreditLeft } from '../../parsers/credit.ts';
import { parseDeadlines, type Deadlines } from '../deadlines/parse-deadlines.ts';
import { loadMenuCounts, type MenuCounts } from '../menu-counts.ts';
import { parseOrders, type OrderList } from '../orders/parse-order.ts';
import { OPEN_DAYS } from './open-orders-path.ts';
import { merge, settle, type Block } from './block.ts';
import {
  latestDeliveries,
  latestInvoices,
  parseUsual,
  type LatestDocument,
  type UsualArticles,
} from './parse-dashboard.ts';

const USUAL = 5;
const DOCUMENTS = 4;
const OFFERS = 3;
/** Waiting approvals shown before the link to all. */
const SHOWN_APPROVALS = 3;
const LATEST_ORDERS = 5;
/** The largest page: the first delivery is the earliest of all orders on their way. */
const ALL = 96;

export interface DashboardData {
  session: Session;
  counts: MenuCounts;
  /** YYYY-MM-DD. */
  today: string;
  unpaid: UnpaidOrder[];
  /** Orders of colleagues that wait for this person; closed to those who do not approve. */
  approvals: Block<ApprovalList>;
  /** Orders of the last year that are not fulfilled. */
  open: Block<OrderList>;
  /** The last orders of the usual 30 days, with counts by status. */
  latest: Block<OrderList>;
  deadlines: Block<Deadlines>;
  credit: Block<CreditLeft | null>;
  usual: Block<UsualArticles>;
  documents: Block<LatestDocument[]>;
  offers: Block<Article[]>;
  addresses: Block<CompanyAddress[]>;
}

/** Loads the overview, every part by itself. */
export async function loadDashboard(page: PageRequest, session: Session): Promise<DashboardData> {
  const { api } = page;
  const today = shopDay(new Date());
  const since = { date_from: addDays(today, -OPEN_DAYS) };
  const parts = Promise.all([
    loadUnpaidOrders(page),
    waitingApprovals(page, session),
    settle(api.call('getOrders', { status: 'AP', ...since, per_page: ALL }).then(parseOrders)),
    settle(api.call('getOrders', { per_page: LATEST_ORDERS }).then(parseOrders)),
    settle(api.call('paymentDeadline', {}).then(parseDeadlines)),
    settle(api.call('exposition', {}).then(parseCreditLeft)),
    mayBuy(session)
      ? settle(api.call('getUsualArticles', { limit: USUAL }).then(parseUsual))
      : { state: 'closed' as const },
    latestDocuments(page, since),
    settle(
      api.listing({ purchased: true, promo_list: true, per_page: OFFERS }).then(({ articles }) =>
        // The server may have more on a page than was asked for.
        articles.slice(0, OFFERS),
      ),
    ),
    settle(api.call('getAddresses', {}).then(parseAddresses)),
  ]);
  const counting = loadMenuCounts(page, session, parts);
  const [unpaid, approvals, open, latest, deadlines, credit, usual, documents, offers, addresses] = await parts;
  return {
    session,
    counts: await counting,
    today,
    unpaid,
    approvals,
    open,
    latest,
    deadlines,
    credit,
    usual,
    documents,
    offers,
    addresses,
  };
}

function waitingApprovals({ api }: PageRequest, session: Session): Promise<Block<ApprovalList>> | Block<ApprovalList> {
  if (!may(session, 'order.approve')) return { state: 'closed' };
  return settle(api.call('getApprovals', { status: 'waiting', per_page: SHOWN_APPROVALS }).then(parseApprovals));
}

/** The latest invoices and transport documents, the newest first. */
async function latestDocuments({ api }: PageRequest, since: { date_from: string }): Promise<Block<LatestDocument[]>> {
  const request = { ...since, per_page: DOCUMENTS };
  const [invoices, deliveries] = await Promise.all([
    settle(api.call('getInvoices', request).then(latestInvoices)),
    settle(api.call('getDdt', request).then(latestDeliveries)),
  ]);
  const all = merge(invoices, deliveries);
  if (all.state !== 'ready') return all;
  return { state: 'ready', data: all.data.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, DOCUMENTS) };
}
