import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { shopDay } from '../../../domain/shop-day.ts';
import { listen, type Database } from '../../database/index.ts';
import { RuleBook } from './rule-book.ts';
import type { SearchRule } from './search-rule.ts';
import { listSearchRules } from './stored-rules.ts';

const CHANGES = 'search_rules_changed';
const RETRY_MILLISECONDS = 1_000;

/** The rules of the office in the memory of this process. */
export interface RulesCopy {
  /** The rules of today. */
  current(): RuleBook;
  /** Increases whenever other rules hold. */
  readonly generation: number;
  /** Resolves when every change committed before this call holds. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reads the rules, and reads them again after each change, in any process; until they can be read, the earlier ones hold.
 * Rejects when they can't be read at first.
 */
export async function createRulesCopy(
  database: Database,
  clock: () => Date,
  logger: Pick<Logger, 'error'>,
): Promise<RulesCopy> {
  const ending = new AbortController();
  let rules: readonly SearchRule[] = [];
  let day = '';
  let generation = 0;
  let book = new RuleBook([], day, generation);
  let isOld = false;
  let reading: Promise<void> | null = null;

  function compile(): void {
    day = shopDay(clock());
    generation += 1;
    book = new RuleBook(rules, day, generation);
  }

  async function readUntilNew(): Promise<void> {
    while (isOld && !ending.signal.aborted) {
      isOld = false;
      try {
        rules = await listSearchRules(database.query);
        compile();
      } catch (error) {
        isOld = true;
        if (ending.signal.aborted) return;
        logger.error({ err: error }, 'the search rules could not be read');
        await wait(RETRY_MILLISECONDS, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  }

  const listener = await listen(database, [CHANGES], () => {
    isOld = true;
    reading ??= readUntilNew().finally(() => (reading = null));
  });
  try {
    rules = await listSearchRules(database.query);
  } catch (error) {
    await listener.close();
    throw error;
  }
  compile();

  function current(): RuleBook {
    if (rules.some(({ from, to }) => from !== null || to !== null) && shopDay(clock()) !== day) compile();
    return book;
  }

  return {
    current,
    get generation() {
      current();
      return generation;
    },
    async settled() {
      await listener.caughtUp();
      await reading;
    },
    async close() {
      ending.abort();
      await listener.close();
      await reading;
    },
  };
}
