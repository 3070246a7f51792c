import type { PriceRounding } from '../../domain/price-rounding.ts';
import { listen, type Database } from '../database/index.ts';
import { createChangedKeys } from './keyed-copy.ts';
import type { PriceCopy } from './price-copy.ts';
import { createReloader } from './reloader.ts';

/** Above this number of changed prices in one list, or of changed customers' contracts, everything is read again. */
const MAXIMUM_CHANGED_KEYS = 10_000;

/**
 * Keeps a copy of the prices up to date: notifications name what changed, and it is read again. Failed reads are
 * reported to `onError` and repeated; another rounding is told to `onRounding`.
 */
export async function followPriceChanges(
  database: Database,
  copy: PriceCopy,
  { onError, onRounding }: { onError: (error: unknown) => void; onRounding: (rounding: PriceRounding) => void },
) {
  const changedEntries = createChangedKeys<number>(MAXIMUM_CHANGED_KEYS);
  const changedContracts = createChangedKeys<'all'>(MAXIMUM_CHANGED_KEYS);
  const changedLists = createChangedKeys<'all'>(Infinity);
  /** Announced changes that wait until prices and the quantities that they are for were read together. */
  let held: string[] | null = null;
  let rescales = 0;
  const unlessHeld = (reload: () => Promise<void>) => () => (held === null ? reload() : Promise.resolve());
  // Two reloaders, so that quick reloads do not wait for slow ones.
  const quick = createReloader(
    {
      entries: unlessHeld(() =>
        changedEntries.readAll((priceListId, articleIds) => copy.reloadEntries(priceListId, articleIds)),
      ),
      contracts: unlessHeld(() => changedContracts.readAll((_, customerIds) => copy.reloadContractsOf(customerIds))),
      promotions: unlessHeld(() => copy.reloadPromotions()),
      classes: () => copy.reloadClassConditions(),
      groups: () => copy.reloadGroups(),
      rounding: async () => {
        const changed = await copy.reloadRounding();
        if (changed !== null) onRounding(changed);
      },
    },
    onError,
  );
  const slow = createReloader(
    {
      rescaled: readTogether,
      contract_price: () => copy.reloadContracts(),
      price_lists: () => changedLists.readAll((_, priceListIds) => copy.reloadLists(priceListIds)),
      price_list_entry: () => copy.reloadLists(),
      catalogue: () => copy.reloadArticles(),
    },
    onError,
  );

  /** A price that is read without its new quantity, or the other way round, would be shown a hundred times too high. */
  async function readTogether(): Promise<void> {
    const seen = rescales;
    await copy.reloadRescaled();
    if (rescales !== seen) return;
    const waiting = held ?? [];
    held = null;
    quick.ask(['entries', 'contracts', 'promotions']);
    for (const payload of waiting) reloadChanged(payload);
  }

  function reloadAll(): void {
    quick.ask(['promotions', 'classes', 'groups', 'rounding']);
    slow.ask(['contract_price', 'price_list_entry', 'catalogue']);
  }

  /** `price_list_entry 3 17,42` has a list and article ids, `contract_price 7` customer ids, anything else a table. */
  function reloadChanged(payload: string): void {
    if (payload === 'price_quantity') {
      rescales += 1;
      held ??= [];
      slow.ask(['rescaled']);
      return;
    }
    if (held !== null) {
      held.push(payload);
      return;
    }
    const [table = '', first, second] = payload.split(' ');
    if (table === 'price_list_entry' && first !== undefined) {
      const priceListId = Number(first);
      if (second !== undefined && changedEntries.note(priceListId, keysOf(second))) {
        quick.ask(['entries']);
      } else {
        changedLists.note('all', [priceListId]);
        slow.ask(['price_lists']);
      }
    } else if (table === 'contract_price' && first !== undefined && changedContracts.note('all', keysOf(first))) {
      quick.ask(['contracts']);
    } else if (table === 'promotion' || table === 'promotion_row') {
      quick.ask(['promotions']);
    } else if (table === 'customer_group_member') {
      quick.ask(['groups']);
    } else if (table === 'price_rounding') {
      quick.ask(['rounding']);
    } else if (table === 'class_condition') {
      quick.ask(['classes']);
    } else {
      slow.ask([table === 'article' || table === 'category' ? 'catalogue' : table]);
    }
  }

  const listener = await listen(database, ['prices_changed', 'catalogue_changed'], (event) => {
    if (event.kind === 'reconnected') reloadAll();
    else if (event.channel === 'prices_changed' || event.payload === 'category') reloadChanged(event.payload);
  });
  // Changes between the first read and the start of the listener would be missed otherwise.
  reloadAll();

  return {
    /** Resolves when every change committed before this call is in the copy. */
    async settled(): Promise<void> {
      await listener.caughtUp();
      // What waited for prices to be read together is asked for after that.
      await slow.settled();
      await Promise.all([quick.settled(), slow.settled()]);
    },

    async close(): Promise<void> {
      await listener.close();
      await Promise.all([quick.close(), slow.close()]);
    },
  };
}

/** Parses the comma-separated keys of a notification. */
function keysOf(text: string): number[] {
  return text.split(',').map(Number);
}
