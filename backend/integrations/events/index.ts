import type { Logger } from 'pino';
import type { Database } from '../../database/index.ts';
import type { EventLog } from './event-log.ts';
import { createKafkaEventLog } from './kafka-event-log.ts';
import { createTableEventLog } from './table-event-log.ts';

export type { EventLog, ShopEvent } from './event-log.ts';
export { createKafkaEventLog } from './kafka-event-log.ts';
export { replayEvents, type EventPeriod } from './replay.ts';
export { createTableEventLog } from './table-event-log.ts';

/** The event log of the settings: the table, and from there Kafka when brokers are given. */
export function createEventLog(settings: {
  database: Database;
  brokers: readonly string[] | null;
  logger: Pick<Logger, 'warn'>;
}): EventLog {
  const { database, brokers, logger } = settings;
  return brokers ? createKafkaEventLog(database, brokers, logger) : createTableEventLog(database);
}
