import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, Replica } from '../database/index.ts';
import type { Drawings } from '../drawing/index.ts';
import type { SearchEngine } from '../search/index.ts';
import type { Tracker } from '../tracking/index.ts';
import type { WorkQueues } from '../fair-queue.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** What happens in this process, as Prometheus metrics, and a registry for what is the same in every process. */
export function createProcessMetrics() {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    shopRegistry: new Registry(),
    requests: new Histogram({
      name: 'bancale_http_request_duration_seconds',
      help: 'Duration of requests until the first byte of the response',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: REQUEST_SECONDS,
      registers,
    }),
    running: new Gauge({ name: 'bancale_http_requests_running', help: 'Requests being handled now', registers }),
    poolWait: new Histogram({
      name: 'bancale_database_wait_seconds',
      help: 'Time until a connection of the pool was free',
      buckets: WAIT_SECONDS,
      registers,
    }),
    slowQueries: new Counter({
      name: 'bancale_database_slow_queries_total',
      help: 'Statements that took longer than SLOW_QUERY_MILLISECONDS',
      registers,
    }),
    cartChanges: new Counter({
      name: 'bancale_cart_changes_total',
      help: 'Changes of carts, by endpoint',
      labelNames: ['endpoint'] as const,
      registers,
    }),
    orders: new Counter({
      name: 'bancale_orders_sent_total',
      help: 'Acknowledged orders and requests for approval; a repeated one counts again',
      labelNames: ['kind'] as const,
      registers,
    }),
    erpAttempts: new Counter({
      name: 'bancale_erp_attempts_total',
      help: 'Attempts to export an order to the ERP',
      labelNames: ['result'] as const,
      registers,
    }),
    erpQuestions: new Counter({
      name: 'bancale_erp_questions_total',
      help: 'Questions for the states of orders that the ERP answered, and those that it did not',
      labelNames: ['result'] as const,
      registers,
    }),
    mailAttempts: new Counter({
      name: 'bancale_mail_attempts_total',
      help: 'Attempts to send a mail',
      labelNames: ['result'] as const,
      registers,
    }),
    spans: new Counter({
      name: 'bancale_spans_total',
      help: 'Spans of traces that the collector took, and those that were lost',
      labelNames: ['result'] as const,
      registers,
    }),
  };
}
export type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

/** Adds what is read from other parts of the process when the metrics are collected. */
export function observeParts(
  { registry, poolWait }: ProcessMetrics,
  parts: {
    database: Database;
    replica: Replica;
    search: SearchEngine;
    tracker: Tracker;
    drawings: Drawings;
    queues: WorkQueues;
  },
): void {
  const { database, replica, search, tracker, drawings, queues } = parts;
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  new Gauge({
    name: 'bancale_database_connections',
    help: 'Connections of the pool: in use, idle, and requests that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: 'used' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Gauge({
    name: 'bancale_turns',
    help: 'What costs much, by its queue: what runs now, and what waits for its turn',
    labelNames: ['queue', 'state'] as const,
    registers,
    collect() {
      for (const [queue, { counts }] of Object.entries({ drawings, ...queues })) {
        const { running, waiting } = counts();
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
  database.statements.onWait((milliseconds) => poolWait.observe(milliseconds / 1000));
  gauge('bancale_replica_used', 'Whether reads go to the standby', () => {
    const { isUsed } = replica.state();
    return isUsed === null ? null : Number(isUsed);
  });
  gauge('bancale_replica_behind_seconds', 'How late the standby is', () => replica.state().secondsBehind);
  gauge('bancale_search_index_articles', 'Articles in the index', () => search.status().articles);
  gauge('bancale_search_index_age_seconds', 'Time since the index in use was built', () => search.status().ageSeconds);
  gauge(
    'bancale_search_index_behind_seconds',
    'Time since the oldest announced change that the index does not have',
    () => search.status().behindSeconds,
  );
  gauge('bancale_opensearch_used', 'Whether listings are asked of OpenSearch', () => {
    const { remote } = search.status();
    return remote ? Number(remote.isUsed) : null;
  });
  gauge(
    'bancale_opensearch_behind_seconds',
    'Time since the oldest change of the catalogue or of stock that OpenSearch does not have',
    () => search.status().remote?.behindSeconds ?? null,
  );
  new Counter({
    name: 'bancale_opensearch_listings_total',
    help: 'Listings that OpenSearch answered, and those that it failed to answer',
    labelNames: ['result'] as const,
    registers,
    collect() {
      this.reset();
      const { remote } = search.status();
      if (!remote) return;
      this.inc({ result: 'answered' }, remote.answered);
      this.inc({ result: 'failed' }, remote.failed);
    },
  });
  gauge('bancale_search_index_failures', 'Builds that failed since the last good one', () => search.status().failures);
  new Counter({
    name: 'bancale_events_total',
    help: 'Tracking events of this process',
    labelNames: ['result'] as const,
    registers,
    collect() {
      const { accepted, written, dropped } = tracker.counts();
      this.reset();
      this.inc({ result: 'taken' }, accepted);
      this.inc({ result: 'written' }, written);
      this.inc({ result: 'dropped' }, dropped);
    },
  });
}
