import type { Logger } from 'pino';
import type { Database } from '../database/index.ts';
import { mayAnythingLeave, type MayLeave } from './may-leave.ts';
import { noteMoment } from './outgoing-state.ts';

const NOTE_MILLISECONDS = 60_000;
/** How soon a stopped shop notices that it may send again. */
const LOOK_MILLISECONDS = 5_000;

/** What a running shop knows about whether anything may leave. */
export interface OutgoingWatch {
  mayLeave: MayLeave;
  /** What was found last: for what is offered, not for what is sent. */
  readonly isStopped: boolean;
  close(): void;
}

/**
 * Notes the moment every minute in database and data folder, and knows whether anything may leave.
 * @param dataDirectory null where another process notes the moment in it.
 */
export async function watchOutgoing(
  database: Database,
  dataDirectory: string | null,
  logger: Pick<Logger, 'warn'>,
): Promise<OutgoingWatch> {
  let isStopped = false;
  const mayLeave = async (): Promise<boolean> => {
    const may = await mayAnythingLeave(database.query);
    isStopped = !may;
    return may;
  };
  const note = async (): Promise<void> => {
    if (dataDirectory !== null) await noteMoment(database, dataDirectory);
    const wasStopped = isStopped;
    if (!(await mayLeave()) && !wasStopped) logger.warn('nothing leaves this shop: npm run orders -- outgoing');
  };
  await note().catch((error: unknown) => logger.warn({ err: error }, 'the moment could not be noted'));
  await mayLeave();
  const noting = setInterval(() => {
    note().catch((error: unknown) => logger.warn({ err: error }, 'the moment could not be noted'));
  }, NOTE_MILLISECONDS).unref();
  const looking = setInterval(() => {
    if (isStopped) mayLeave().catch(() => undefined);
  }, LOOK_MILLISECONDS).unref();
  return {
    mayLeave,
    get isStopped() {
      return isStopped;
    },
    close() {
      clearInterval(noting);
      clearInterval(looking);
    },
  };
}
