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
  /**
   * Starts a read of prices or of their quantities alone, unless that waits. Its result is dropped where anything was
   * rescaled meanwhile: all of it is then read together.
   */
  const unlessHeld = (reload: (mayReplace: () => Promise<boolean>) => Promise<void>) => async (): Promise<void> => {
    if (held !== null) return;
    const seen = rescales;
    await reload(async () => {
      // What was read may be later than the last message.
      await (await listening).caughtUp();
      return held === null && rescales === seen;
    });
  };
  // Two reloaders, so that quick reloads do not wait for slow ones.
  const quick = createReloader(
    {
      entries: unlessHeld((mayReplace) =>
        changedEntries.readAll((priceListId, articleIds) => copy.reloadEntries(mayReplace, priceListId, articleIds)),
      ),
      contracts: unlessHeld((mayReplace) =>
        changedContracts.readAll((_, customerIds) => copy.reloadContractsOf(mayReplace, customerIds)),
      ),
      promotions: unlessHeld((mayReplace) => copy.reloadPromotions(mayReplace)),
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
      together: readTogether,
      contract_price: unlessHeld((mayReplace) => copy.reloadContracts(mayReplace)),
      price_lists: unlessHeld((mayReplace) =>
        changedLists.readAll((_, priceListIds) => copy.reloadLists(mayReplace, priceListIds)),
      ),
      price_list_entry: unlessHeld((mayReplace) => copy.reloadLists(mayReplace)),
      catalogue: unlessHeld((mayReplace) => copy.reloadArticles(mayReplace)),
    },
    onError,
  );

  /** A price that is read without its new quantity, or the other way round, would be shown a hundred times too high. */
  async function readTogether(): Promise<void> {
    const seen = rescales;
    await copy.reloadPrices();
    if (rescales !== seen) return;
    const waiting = held ?? [];
    held = null;
    quick.ask(['entries', 'contracts', 'promotions']);
    for (const payload of waiting) reloadChanged(payload);
  }

  /** Everything else that has to do with prices waits until they were read. */
  function askTogether(): void {
    rescales += 1;
    held ??= [];
    slow.ask(['together']);
  }

  function reloadAll(): void {
    quick.ask(['classes', 'groups', 'rounding']);
    askTogether();
  }

  /** `price_list_entry 3 17,42` has a list and article ids, `contract_price 7` customer ids, anything else a table. */
  function reloadChanged(payload: string): void {
    if (payload === 'price_quantity') {
      askTogether();
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

  const listening = listen(database, ['prices_changed', 'catalogue_changed'], (event) => {
    if (event.kind === 'reconnected') reloadAll();
    else if (event.channel === 'prices_changed' || event.payload === 'category') reloadChanged(event.payload);
  });
  const listener = await listening;
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
