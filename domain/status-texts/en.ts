import type { StatusLabel } from './it.ts';

/** Every label key of an order's status as people read it. */
export const englishStatuses: Record<StatusLabel, string> = {
  TO_BE_ACCEPTED: 'To be accepted',
  BEING_CHECKED: 'Being checked',
  NOT_ESCAPED: 'Not fulfilled',
  ESCAPED: 'Fulfilled',
  TO_CHECKOUT: 'To be fulfilled',
  CHECKED_OUT: 'Fulfilled',
  DELIVERED: 'Delivered',
  CREDIT_NOTE: 'Credit note',
  PARTLY_ESCAPED: 'Partly fulfilled',
  CANCELLED: 'Cancelled',
};
