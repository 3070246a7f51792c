import { newestMigration } from './database/index.ts';
import { countUnconnected, erpKind, type ErpKind } from './orders/index.ts';
import { mayAnythingLeave } from './outgoing/index.ts';
import { within } from './within.ts';
import { openWriteProbe } from './write-probe.ts';
import type { Services } from './services.ts';

export interface Readiness {
  ready: boolean;
  /** The database responds and accepts writes. */
  database: boolean;
  /** Files can be written below DATA_DIR. */
  storage: boolean;
  index: boolean;
  /** No newer Bancale has changed the tables since this process was started. */
  schema: boolean;
  /** The process was asked to stop and accepts no new requests. */
  draining: boolean;
  /** The ERP that orders are exported to; without one they wait. */
  erp: ErpKind;
  /** Orders that wait because no ERP is, or was, connected; null when the database does not respond. */
  ordersNotConnected: number | null;
  /** Whether anything may leave the shop; null when the database does not respond. A shop that is silent is ready. */
  outgoing: boolean | null;
}

/** Timeout in milliseconds before the database counts as down. */
const TIMEOUT = 2_000;

export type ReadinessCheck = () => Promise<Readiness>;

/**
 * Creates the check whether requests can be served now. The connection to the database is checked each time, writing to disk and database every few seconds.
 */
export function createReadinessCheck(
  services: {
    database: Services['database'];
    search: { isReady: () => boolean };
    settings: Pick<Services['settings'], 'dataDirectory' | 'erp'>;
    currentErp: Services['currentErp'];
    logger: Pick<Services['logger'], 'error'>;
    /** Number of the last migration that this program knows. */
    knownMigration: number;
  },
  isDraining: () => boolean = () => false,
): ReadinessCheck {
  const { database, search, settings, logger, knownMigration, currentErp } = services;
  let isNewerReported = false;
  const canWrite = openWriteProbe(database, settings.dataDirectory);
  return async () => {
    const [ordersNotConnected, outgoing, migration, writes, erp] = await Promise.all([
      within<number | null>(TIMEOUT, countUnconnected(database), null),
      within<boolean | null>(TIMEOUT, mayAnythingLeave(database.query), null),
      within<number>(TIMEOUT, newestMigration(database), 0),
      canWrite(),
      within(TIMEOUT, currentErp(), settings.erp),
    ]);
    const state = {
      database: ordersNotConnected !== null && writes.database,
      storage: writes.storage,
      index: search.isReady(),
      schema: migration <= knownMigration,
    };
    if (!state.schema && !isNewerReported) {
      isNewerReported = true;
      logger.error({ migration, knownMigration }, 'a newer Bancale has migrated the database: stop this one');
    }
    const draining = isDraining();
    const ready = state.database && state.storage && state.index && state.schema && !draining;
    return { ready, ...state, draining, erp: erpKind(erp), ordersNotConnected, outgoing };
  };
}
