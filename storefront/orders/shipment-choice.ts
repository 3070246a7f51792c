import type { ShipmentChoice } from '../../domain/line-supply.ts';

/** Parses the choice of a shipment; null for an order to which it does not apply. */
export function parseShipmentChoice(value: unknown): ShipmentChoice | null {
  return value === 'SPLIT' || value === 'WAIT' ? value : null;
}
