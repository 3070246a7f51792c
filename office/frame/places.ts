import type { OfficeUser, WaitingCounts } from '../../contract/office/session.ts';
import { OFFICE_PLACES, officePages, type OfficePage, type PlaceName } from '../pages.ts';

/** A place of the left column with the entries that a person may see. */
export interface ShownPlace {
  name: PlaceName;
  icon: (typeof OFFICE_PLACES)[number]['icon'];
  letter: string;
  isApart: boolean;
  entries: OfficePage[];
}

/** The places of which somebody may see at least one entry. */
export function placesFor(permissions: OfficeUser['permissions']): ShownPlace[] {
  return OFFICE_PLACES.map((place) => ({
    ...{ name: place.name, icon: place.icon, letter: place.letter, isApart: 'isApart' in place },
    entries: officePages.filter(
      ({ place: name, entry, permission }) =>
        name === place.name && entry !== undefined && (permission === null || permissions.includes(permission)),
    ),
  })).filter(({ entries }) => entries.length > 0);
}

/** How much waits in an entry; 0 shows no number. */
export const waitingIn = (page: OfficePage, counts: WaitingCounts): number =>
  page.entry?.count ? (counts[page.entry.count] ?? 0) : 0;
