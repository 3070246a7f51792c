import type { IndexData } from '../../index-data.ts';
import { dayNumber } from '../features.ts';
import { findSorted } from '../layout.ts';

const HOUR = 3_600_000;

/** Stock of an article that has changed; when it came back in milliseconds since 1970, null if it did not. */
export interface NewStock {
  id: number;
  quantity: number;
  arrivingOn: string | null;
  restockedAt: number | null;
}

/** Writes changed stock into an index; articles that it does not have are left out. */
export function setStock({ sortedIds, sortedIdOrdinals, variantCount, ...data }: IndexData, changes: NewStock[]): void {
  for (const { id, quantity, arrivingOn, restockedAt } of changes) {
    const at = findSorted(sortedIds, id);
    const variant = at === -1 ? variantCount : (sortedIdOrdinals[at] as number);
    if (variant >= variantCount) continue;
    data.stock[variant] = quantity;
    data.arrivingOn[variant] = arrivingOn === null ? 0 : dayNumber(arrivingOn) || 0;
    if (restockedAt !== null) data.restockedAt[variant] = Math.floor(restockedAt / HOUR);
  }
}
