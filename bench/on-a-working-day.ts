import { addDays, isWorkingDay, shopDay, shopMoment } from '../domain/shop-day.ts';

/**
 * Preloaded into a shop that sends waves: its clock shows ten o'clock of the next working day at its start, because waves
 * rest at night and on holidays, when benches run.
 */
const Real = Date;
let day = addDays(shopDay(new Real()), 1);
while (!isWorkingDay(day, () => false)) day = addDays(day, 1);
const ahead = shopMoment(day, '10:00').getTime() - Real.now();

class ShiftedDate extends Real {
  constructor(...values: unknown[]) {
    if (values.length === 0) super(Real.now() + ahead);
    else super(...(values as [number]));
  }
  static override now(): number {
    return Real.now() + ahead;
  }
}
globalThis.Date = ShiftedDate as unknown as DateConstructor;
