import { requestedDayError, type RequestedDays } from '../../domain/requested-day.ts';
import { LEGAL_TEXTS, type AcceptedTexts } from '../../domain/legal-texts.ts';
import { asRequestFailure } from '../api-client/request-failure.ts';
import { fieldOf } from '../routing/form-fields.ts';
import type { OrderRequest } from './order-attempt.ts';

/** Invalid checkout fields, by their name in the request. */
export type FieldErrors = Readonly<Record<string, FieldError | readonly string[]>>;

/** Validation errors found by the page itself; all others are messages of the server. */
export type FieldError = 'required' | 'not-possible' | 'too-far' | ClosedDay;

/** A requested day that is a Sunday or a holiday, or on which this shop is shut; YYYY-MM-DD. */
export interface ClosedDay {
  closed: string;
  isShut: boolean;
}

/** Maximum lengths. */
export const maximumNote = 1000;
export const maximumReference = 255;

/** The form as an order request; empty fields are omitted. */
export function parseOrderForm(form: FormData, key?: string): OrderRequest {
  const value = (name: string) => {
    const entry = form.get(name);
    return typeof entry === 'string' && entry.trim() !== '' ? entry.trim() : undefined;
  };
  const delivery = value('delivery_type');
  const isPickup = delivery === 'PICKUP';
  const shipment = value('shipment_choice');
  return {
    id_cart: Number(value('id_cart') ?? 0),
    idempotency_key: key ?? value('idempotency_key') ?? '',
    totale_doc: Number(value('totale_doc')),
    // A page that was open during an upgrade has none.
    totale_da_pagare: Number(value('totale_da_pagare')) || undefined,
    accepted_changes: form.getAll('accepted_changes').filter((entry) => typeof entry === 'string'),
    note: value('note'),
    customer_reference: value('customer_reference'),
    shipping_date: isPickup ? undefined : value('shipping_date'),
    delivery_type: delivery === 'PICKUP' || delivery === 'SHIPPING_GOOD' ? delivery : undefined,
    pickup_slot: isPickup ? value('pickup_slot') : undefined,
    payment_method: value('payment_method'),
    accepted_texts: acceptedTexts(form.getAll('accepted_texts')),
    shipment_choice: !isPickup && (shipment === 'SPLIT' || shipment === 'WAIT') ? shipment : undefined,
  };
}

/** The versions beside the consent, each as `terms:4`. */
function acceptedTexts(entries: readonly FormDataEntryValue[]): AcceptedTexts | undefined {
  const found: AcceptedTexts = {};
  for (const entry of entries) {
    const [key, version] = typeof entry === 'string' ? entry.split(':') : [];
    for (const text of LEGAL_TEXTS) if (text === key && Number(version) > 0) found[text] = Number(version);
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

/**
 * Validation before sending: the requested date or the pickup slot and the consent are required, and the
 * date must be possible: the form contains the first and the last possible day, `earliest_day` and `latest_day`.
 * Without them, and for days on which the shop is shut, only the server checks the date.
 */
export function formErrors(form: FormData): FieldErrors {
  const isPickup = form.get('delivery_type') === 'PICKUP';
  const required = [isPickup ? 'pickup_slot' : 'shipping_date', 'consent'];
  const missing = required.filter((name) => !form.get(name)).map((name) => [name, 'required'] as const);
  const [earliest, latest] = [fieldOf(form, 'earliest_day'), fieldOf(form, 'latest_day')];
  const day = isPickup ? '' : fieldOf(form, 'shipping_date');
  const error = earliest && latest && day ? dayError(day, { earliest, latest, closed: [] }) : null;
  return Object.fromEntries<FieldError>(error ? [...missing, ['shipping_date', error]] : missing);
}

/** Why a requested day is not possible, as an error of its field. */
export function dayError(day: string, days: Pick<RequestedDays, 'earliest' | 'latest' | 'closed'>): FieldError | null {
  const error = requestedDayError(day, days);
  return error === 'closed' || error === 'shut' ? { closed: day, isShut: error === 'shut' } : error;
}

/** Why the order was not sent, as the page shows it and as the action returns it. */
export type SendFailure =
  /** A field is missing or invalid. */
  | { kind: 'fields'; errors: FieldErrors }
  /** The server rejects the order, with its messages; `lines` by row. */
  | { kind: 'rejected'; message: string; details: string[]; lines: Record<string, string[]>; errors: FieldErrors }
  /** The cart, its prices or its stock differ from what the page shows. */
  | { kind: 'changed' }
  /** No response, or an inconclusive one: the order may have arrived. */
  | { kind: 'unknown' };

const fieldNames = new Set([
  'note',
  'customer_reference',
  'shipping_date',
  'delivery_type',
  'pickup_slot',
  'payment_method',
  'shipment_choice',
]);

/** Error codes for a page that is out of date. */
const changedCodes = new Set(['cart-changed', 'changes-not-accepted']);

/** Parses a failed send_order. A 401 is not shown: the end of the session redirects to the login page. */
export function parseSendFailure(error: unknown): SendFailure {
  const failure = asRequestFailure(error);
  if (failure.kind !== 'http' || failure.status >= 500 || failure.status === 429 || failure.status === 401) {
    return { kind: 'unknown' };
  }
  if (failure.status === 409 && changedCodes.has(failure.code ?? '')) return { kind: 'changed' };
  const entries = Object.entries(failure.errors);
  const lineEntries = entries.filter(([name]) => name.startsWith('rows.'));
  const fieldEntries = entries.filter(([name]) => fieldNames.has(name));
  const others = entries.filter(([name]) => !name.startsWith('rows.') && !fieldNames.has(name));
  if (fieldEntries.length === entries.length && entries.length > 0) {
    return { kind: 'fields', errors: Object.fromEntries(fieldEntries) };
  }
  return {
    kind: 'rejected',
    message: failure.message,
    details: others.flatMap(([, texts]) => texts),
    lines: Object.fromEntries(lineEntries.map(([name, texts]) => [name.slice('rows.'.length), texts])),
    errors: Object.fromEntries(fieldEntries),
  };
}
