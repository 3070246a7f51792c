import { Gauge } from 'prom-client';
import type { Database } from '../database/index.ts';
import type { SearchEngine } from '../search/index.ts';
import { addGauges, cached, type NamedFigures } from './figure-gauges.ts';
import type { ProcessMetrics } from './process-metrics.ts';
import { findShopFigures, type ShopFigures } from './shop-figures.ts';

/** Milliseconds for which the figures are cached, so that scraping often costs nothing. */
const CACHE_MILLISECONDS = 5_000;

const GAUGES = {
  exportsWaiting: ['bancale_erp_exports_waiting', 'Orders that the ERP has not accepted yet'],
  exportsUnconnected: ['bancale_erp_exports_unconnected', 'Orders that wait because no ERP was connected'],
  exportsRefused: ['bancale_erp_exports_refused', 'Orders that the ERP has rejected'],
  exportsWritten: ['bancale_erp_files_waiting', 'Orders whose files the ERP has not taken yet'],
  exportsOverdue: ['bancale_erp_files_overdue', 'Orders whose files the ERP has not taken for too long'],
  foldersLost: ['bancale_erp_folders_lost', 'Folders of files for the ERP that can’t be used'],
  exportOldest: ['bancale_erp_oldest_waiting_seconds', 'Age of the oldest order that waits for the ERP; 0 for none'],
  mailsWaiting: ['bancale_mails_waiting', 'Mails that wait'],
  mailsFailed: ['bancale_mails_failed', 'Mails of the last week that were rejected or given up'],
  mailOldest: ['bancale_mail_oldest_waiting_seconds', 'Age of the oldest mail that waits; 0 for none'],
  mailsReturned: ['bancale_mails_returned', 'Mails of the last week that came back, at sending or later'],
  addressesBounced: ['bancale_mail_addresses_bounced', 'Addresses that take no mails'],
  returnsUnread: [
    'bancale_mail_returns_unread_seconds',
    'How long the mailbox of returned mails can’t be read; 0: it can',
  ],
  jobsWaiting: ['bancale_jobs_waiting', 'Jobs that are due and not running'],
  jobsRunning: ['bancale_jobs_running', 'Jobs that a process has locked'],
  jobsFailed: ['bancale_jobs_failed', 'Jobs without an attempt left'],
  paymentsInReview: ['bancale_payments_in_review', 'Payments that need a person'],
  eventsWaiting: ['bancale_events_waiting', 'Events that wait for Kafka'],
  archiveFailing: ['bancale_database_archive_failing', 'Whether PostgreSQL last failed to archive its log'],
} as const satisfies NamedFigures<ShopFigures>;

/**
 * Adds the metrics of the whole shop, read from the database; every process reports the same (but for its index). While
 * the database does not respond, `bancale_database_up` is 0 and the others are missing.
 */
export function observeDatabase(
  { registry, shopRegistry }: Pick<ProcessMetrics, 'registry' | 'shopRegistry'>,
  database: Database,
  search: SearchEngine,
): void {
  const registers = [shopRegistry];
  const figures = cached(() => findShopFigures(database), CACHE_MILLISECONDS);
  addGauges<ShopFigures>(registers, GAUGES, figures);
  new Gauge({
    name: 'bancale_database_up',
    help: 'Whether the database responded within two seconds',
    registers,
    async collect() {
      this.set(Number((await figures()) !== null));
    },
  });
  new Gauge({
    name: 'bancale_search_index_missing_changes',
    help: 'Committed changes of the catalogue that the index does not have, as the database counts them',
    registers: [registry],
    async collect() {
      const missing = await search.missingChanges().catch(() => null);
      if (missing === null) this.remove();
      else this.set(missing);
    },
  });
}
