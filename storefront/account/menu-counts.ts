import type { PageRequest } from '../routing/page-data.ts';
import type { Session } from '../session/session.ts';
import { isOpenTo, sectionEntry, sectionNames, type AccountSection } from './sections.ts';

/** The numbers of the menu; sections without one are missing. */
export type MenuCounts = Partial<Record<AccountSection, number>>;

/** Loads the numbers of the sections that the user can open. A number that can't be loaded is left out. */
export async function loadMenuCounts(page: PageRequest, session: Session): Promise<MenuCounts> {
  const counted = sectionNames
    .filter((name) => isOpenTo(name, session))
    .map(async (name) => [name, await countOf(name, page, session)] as const);
  const counts: MenuCounts = {};
  for (const [name, count] of await Promise.all(counted)) if (count !== null) counts[name] = count;
  return counts;
}

async function countOf(name: AccountSection, page: PageRequest, session: Session): Promise<number | null> {
  try {
    return (await sectionEntry(name).count?.(page, session)) ?? null;
  } catch {
    return null;
  }
}
