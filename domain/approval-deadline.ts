import { addDays, shopDay, shopMoment, workingDayFrom, type IsClosed } from './shop-day.ts';

/** Local time at which requests expire: the end of the working day. */
const CLOSING = '18:00';

/** When a request for approval expires: at the end of the given number of working days after the one it was sent on. */
export function approvalDeadline(sentAt: Date, workingDays: number, isClosed: IsClosed): Date {
  let day = shopDay(sentAt);
  for (let count = 0; count < workingDays; count += 1) day = workingDayFrom(addDays(day, 1), isClosed);
  return shopMoment(day, CLOSING);
}
