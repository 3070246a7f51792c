import { Resolver } from 'node:dns/promises';

/** What DNS says about the TXT records of a name. `no-answer`: nobody answered, or what came can't be read. */
export type TxtAnswer = { state: 'found'; records: string[] } | { state: 'not-found' } | { state: 'no-answer' };

/** Reads the TXT records of a name; never fails. */
export type LookUpTxt = (name: string) => Promise<TxtAnswer>;

/** A name may have as many other records; of each so many characters are kept. */
const MOST_RECORDS = 100;
const MOST_CHARACTERS = 4000;
/** Answers that say that there is nothing. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Look-ups at the resolver of this machine.
 * @param options servers as `address:port` instead of those of the machine; milliseconds for one try, and for everything.
 */
export function createLookUp(options: { servers?: string[]; timeout?: number; whole?: number } = {}): LookUpTxt {
  const { servers, timeout = 2000, whole = 6000 } = options;
  return async (name) => {
    const resolver = new Resolver({ timeout, tries: 2 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), whole);
    try {
      const found = await resolver.resolveTxt(name);
      const records = found.slice(0, MOST_RECORDS).map((parts) => parts.join('').slice(0, MOST_CHARACTERS));
      return { state: 'found', records };
    } catch (error) {
      return { state: NOTHING.has((error as NodeJS.ErrnoException).code ?? '') ? 'not-found' : 'no-answer' };
    } finally {
      clearTimeout(timer);
    }
  };
}
