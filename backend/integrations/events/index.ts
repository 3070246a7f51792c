import type { Logger } from 'pino';
import type { Database } from '../../database/index.ts';
import type { MayLeave } from '../../outgoing/index.ts';
import type { EventLog } from './event-log.ts';
import { createTableEventLog } from './table-event-log.ts';

export type { EventLog, ShopEvent } from './event-log.ts';
export { replayEvents } from './replay.ts';
export { createTableEventLog } from './table-event-log.ts';

/** The event log of the settings: the table, and from there Kafka when brokers are given. */
export async function createEventLog(settings: {
  database: Database;
  brokers: readonly string[] | null;
  logger: Pick<Logger, 'warn'>;
  mayLeave: MayLeave;
}): Promise<EventLog> {
  const { database, brokers, logger, mayLeave } = settings;
  if (!brokers) return createTableEventLog(database);
  // Imported on demand, because its client has hundreds of modules.
  const { createKafkaEventLog } = await import('./kafka-event-log.ts');
  return createKafkaEventLog(database, brokers, { logger, mayLeave });
}
