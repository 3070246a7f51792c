import { setTimeout as wait } from 'node:timers/promises';
import { Producer, stringSerializers } from '@platformatic/kafka';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../database/index.ts';
import type { MayLeave } from '../../outgoing/index.ts';
import type { EventLog } from './event-log.ts';
import { createTableEventLog } from './table-event-log.ts';

/** Prefix of the Kafka topics before the event's topic: bancale.cart, bancale.search. Requests can't choose one. */
const TOPIC_PREFIX = 'bancale.';
const BATCH = 500;
const SHORTEST_BACKOFF = 1_000;
const LONGEST_BACKOFF = 60_000;
/** Timeout for one request to a broker. */
const REQUEST_MILLISECONDS = 5_000;

interface WaitingRow {
  id: number;
  at: Date;
  topic: string;
  action: string;
  client_code: string;
  address_code: string;
  cart_id: number;
  payload: object;
}

/**
 * Stores events in the table first and forwards them to Kafka, each at least once: events that the brokers did not
 * confirm stay marked as waiting and are retried, also after a restart. Messages have the client's code as key and JSON
 * as value; their `id` is the same in every repeat. Unavailable brokers slow nothing down: an append is complete when
 * the table has it. While nothing may leave, they wait too.
 */
export function createKafkaEventLog(
  database: Database,
  brokers: readonly string[],
  { logger, mayLeave }: { logger: Pick<Logger, 'warn'>; mayLeave: MayLeave },
): EventLog {
  const table = createTableEventLog(database, true);
  const producer = new Producer({
    clientId: 'bancale',
    bootstrapBrokers: [...brokers],
    serializers: stringSerializers,
    autocreateTopics: true,
    connectTimeout: REQUEST_MILLISECONDS,
    requestTimeout: REQUEST_MILLISECONDS,
    timeout: REQUEST_MILLISECONDS,
    retries: 1,
    retryDelay: 200,
  });
  const ending = new AbortController();
  let backoff = SHORTEST_BACKOFF;
  let sending: Promise<void> | null = null;
  let isAskedAgain = false;

  /** Forwards one batch; returns its size. Several processes never send the same rows. */
  function sendBatch(): Promise<number> {
    return database.query.transaction().execute(async (transaction) => {
      const { rows } = await sql<WaitingRow>`
        select id, at, topic, action, client_code, address_code, cart_id, payload from tracking_event
        where is_waiting order by id limit ${BATCH} for update skip locked`.execute(transaction);
      if (rows.length === 0) return 0;
      await producer.send({ messages: rows.map(messageOf) });
      await sql`update tracking_event set is_waiting = false
        where id = any(${sql.val(rows.map((row) => row.id))}::bigint[])`.execute(transaction);
      return rows.length;
    });
  }

  async function sendAll(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        while (!ending.signal.aborted && (await mayLeave()) && (await sendBatch()) > 0);
      } while (isAskedAgain && !ending.signal.aborted);
      backoff = SHORTEST_BACKOFF;
    } catch (error) {
      if (!ending.signal.aborted)
        logger.warn({ err: error, pause: backoff }, 'events could not be sent to Kafka; they wait');
      backoff = Math.min(backoff * 2, LONGEST_BACKOFF);
    }
  }

  function send(): Promise<void> {
    isAskedAgain = true;
    sending ??= sendAll().finally(() => (sending = null));
    return sending;
  }

  /** Retries what could not be sent, and sends what another process left. */
  async function keepTrying(): Promise<void> {
    while (!ending.signal.aborted) {
      await send();
      const delay = backoff === SHORTEST_BACKOFF ? LONGEST_BACKOFF : backoff;
      await wait(delay, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  }
  const trying = keepTrying();

  return {
    async append(events) {
      const written = await table.append(events);
      // While Kafka is unavailable, only the retries with increasing backoff send to it.
      if (backoff === SHORTEST_BACKOFF) void send();
      return written;
    },
    forgetBefore: (moment) => table.forgetBefore(moment),
    settled: () => send(),
    async close() {
      ending.abort();
      await trying;
      await producer.close(true);
    },
  };
}

function messageOf(row: WaitingRow) {
  const { id, at, topic, action, client_code, address_code, cart_id, payload } = row;
  const value = { id, at: at.toISOString(), action, client_code, address_code, cart_id, payload };
  return { topic: `${TOPIC_PREFIX}${topic}`, key: client_code, value: JSON.stringify(value) };
}
