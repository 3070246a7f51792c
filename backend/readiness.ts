import { countUnconnected, erpKind, type ErpKind } from './orders/index.ts';
import { mayAnythingLeave } from './outgoing/index.ts';
import { openWriteProbe } from './write-probe.ts';
import type { Services } from './services.ts';

export interface Readiness {
  ready: boolean;
  /** The database responds and accepts writes. */
  database: boolean;
  /** Files can be written below DATA_DIR. */
  storage: boolean;
  index: boolean;
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
 * Creates the check whether requests can be served now. Migrations are not checked: they ran before this process
 * listened. The connection to the database is checked each time, writing to disk and database every few seconds.
 */
export function createReadinessCheck(
  services: {
    database: Services['database'];
    search: { isReady: () => boolean };
    settings: Pick<Services['settings'], 'dataDirectory' | 'erp'>;
  },
  isDraining: () => boolean = () => false,
): ReadinessCheck {
  const { database, search, settings } = services;
  const canWrite = openWriteProbe(database, settings.dataDirectory);
  return async () => {
    const [ordersNotConnected, outgoing, writes] = await Promise.all([
      within<number | null>(countUnconnected(database), null),
      within<boolean | null>(mayAnythingLeave(database.query), null),
      within(canWrite(), { database: false, storage: false }),
    ]);
    const state = {
      database: ordersNotConnected !== null && writes.database,
      storage: writes.storage,
      index: search.isReady(),
    };
    const draining = isDraining();
    const ready = state.database && state.storage && state.index && !draining;
    return { ready, ...state, draining, erp: erpKind(settings.erp), ordersNotConnected, outgoing };
  };
}

/** The result of a promise, or `otherwise` when it fails or takes too long. */
async function within<Result>(result: Promise<Result>, otherwise: Result): Promise<Result> {
  const gaveUp = new Promise<Result>((resolve) => setTimeout(resolve, TIMEOUT, otherwise).unref());
  return Promise.race([result.catch(() => otherwise), gaveUp]);
}
