import type { shipment as source } from '../it/shipment.ts';
import type { SameTexts } from '../translate.ts';

export const shipment: SameTexts<typeof source> = {
  'shipment.complete': { one: '{count} line for this date', other: '{count} lines for this date' },
  'shipment.none': 'no line for this date',
  'shipment.ready': { one: '{count} line ready for pickup', other: '{count} lines ready for pickup' },
  'shipment.noneReady': 'no line ready for pickup',
  'shipment.follows': { one: '{count} follows from {day}', other: '{count} follow from {day}' },
  'shipment.followsBetween': '{lines} follow between {from} and {to}',
  'shipment.followsUndated': { one: '{count} follows when it arrives', other: '{count} follow when they arrive' },
  'shipment.choice': 'Not everything is available now: how shall we ship it?',
  'shipment.split': 'Ship what is there now, the rest follows',
  'shipment.splitHint': 'several deliveries, one order; transport is charged once',
  'shipment.wait': 'Wait and ship everything together',
  'shipment.waitUntil': 'one delivery, from {day}',
  'shipment.waitUndated': 'one delivery, when everything has arrived',
  'shipment.moreLines': { one: 'and one more line', other: 'and {count} more lines' },
  'shipment.later': 'The requested date is before everything is there: the whole order leaves from {day}.',
};
