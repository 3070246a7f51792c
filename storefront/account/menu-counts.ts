import type { PageRequest } from '../routing/page-data.ts';
import type { Session } from '../session/session.ts';
import { isOpenTo, sectionEntry, sectionNames, type AccountSection } from './sections.ts';

/** The numbers of the menu; sections without one are missing. */
export type MenuCounts = Partial<Record<AccountSection, number>>;

/** Milliseconds that a page waits for the numbers of its menu once it has everything else. */
const PATIENCE = 300;

/**
 * Loads the numbers of the sections that the user can open. A number that can't be loaded is left out, and so is one
 * that is still missing a moment after the content of the page.
 */
export async function loadMenuCounts(
  page: PageRequest,
  session: Session,
  content: Promise<unknown>,
): Promise<MenuCounts> {
  const counts: MenuCounts = {};
  const counted = sectionNames
    .filter((name) => isOpenTo(name, session))
    .map(async (name) => {
      const count = await sectionEntry(name).count?.(page, session);
      if (count !== null && count !== undefined) counts[name] = count;
    });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = content.then(
    () => new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE))),
    () => null,
  );
  await Promise.race([Promise.allSettled(counted), patience]);
  clearTimeout(timer);
  return { ...counts };
}
