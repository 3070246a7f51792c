import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../api-client/request-failure.ts';
import { formErrors, parseOrderForm, parseSendFailure } from './order-form.ts';

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

describe('the checkout form', () => {
  test('empty fields are left out, the stored key takes precedence over the one in the page', () => {
    const form = formOf({
      id_cart: '5',
      idempotency_key: 'from-the-page',
      totale_doc: '326.97',
      totale_da_pagare: '268.01',
      note: '  ',
      customer_reference: ' Cantiere ',
      shipping_date: '2026-11-25',
      delivery_type: 'SHIPPING_GOOD',
    });
    expect(parseOrderForm(form, 'kept-key')).toMatchObject({
      id_cart: 5,
      idempotency_key: 'kept-key',
      totale_doc: 326.97,
      totale_da_pagare: 268.01,
      note: undefined,
      customer_reference: 'Cantiere',
      shipping_date: '2026-11-25',
      delivery_type: 'SHIPPING_GOOD',
      payment_method: undefined,
    });
    expect(parseOrderForm(form).idempotency_key).toBe('from-the-page');
  });

  test('R2.99 a pickup is sent with its slot and without a requested date, a shipment vice versa', () => {
    const both = { shipping_date: '2026-11-25', pickup_slot: '2026-11-24T13:00' };
    expect(parseOrderForm(formOf({ ...both, delivery_type: 'PICKUP' }))).toMatchObject({
      delivery_type: 'PICKUP',
      shipping_date: undefined,
      pickup_slot: '2026-11-24T13:00',
    });
    expect(parseOrderForm(formOf({ ...both, delivery_type: 'SHIPPING_GOOD' }))).toMatchObject({
      shipping_date: '2026-11-25',
      pickup_slot: undefined,
    });
  });

  test('R2.99 a pickup needs a slot and no date', () => {
    const form = { delivery_type: 'PICKUP', consent: 'yes' };
    expect(formErrors(formOf(form))).toEqual({ pickup_slot: 'required' });
    expect(formErrors(formOf({ ...form, pickup_slot: '2026-11-24T13:00' }))).toEqual({});
  });

  test('date and consent are required (R5.10)', () => {
    expect(formErrors(formOf({ shipping_date: '' }))).toEqual({ shipping_date: 'required', consent: 'required' });
    expect(formErrors(formOf({ shipping_date: '2026-11-25', consent: 'yes' }))).toEqual({});
  });

  test('R9.25 an impossible date is found before anything is sent, a pickup has none', () => {
    const days = { earliest_day: '2026-11-23', latest_day: '2027-11-20' };
    const on = (shipping_date: string, delivery_type = 'SHIPPING_GOOD') =>
      formErrors(formOf({ ...days, shipping_date, delivery_type, consent: 'yes', pickup_slot: '2026-11-24T13:00' }));
    expect(on('2026-11-23')).toEqual({});
    expect(on('2026-11-21')).toEqual({ shipping_date: 'not-possible' });
    expect(on('2026-12-25')).toEqual({ shipping_date: { closed: '2026-12-25', isShut: false } });
    expect(on('2028-01-03')).toEqual({ shipping_date: 'too-far' });
    expect(on('2026-11-21', 'PICKUP')).toEqual({});
  });
});

describe('why an order was not sent', () => {
  test('the messages of a 422 are assigned to their fields, lines and the rest', () => {
    const failure = new RequestFailure({
      kind: 'http',
      status: 422,
      message: 'no',
      errors: { shipping_date: ['too early'], pickup_slot: ['over'], 'rows.7': ['gone'], other: ['else'] },
    });
    expect(parseSendFailure(failure)).toEqual({
      kind: 'rejected',
      message: 'no',
      details: ['else'],
      lines: { 7: ['gone'] },
      errors: { shipping_date: ['too early'], pickup_slot: ['over'] },
    });
  });

  test('R2.99 a 422 about fields only is shown in place', () => {
    const errors = { pickup_slot: ['over'] };
    const failure = new RequestFailure({ kind: 'http', status: 422, message: 'no', errors });
    expect(parseSendFailure(failure)).toEqual({ kind: 'fields', errors });
  });

  test('a total other than the agreed one is a changed cart', () => {
    const failure = new RequestFailure({ kind: 'http', status: 409, code: 'cart-changed' });
    expect(parseSendFailure(failure)).toEqual({ kind: 'changed' });
  });

  test('without a response, after a server error or too many requests it is unknown whether the order exists', () => {
    for (const failure of [
      new RequestFailure({ kind: 'network' }),
      new RequestFailure({ kind: 'unreadable' }),
      new RequestFailure({ kind: 'http', status: 502 }),
      new RequestFailure({ kind: 'http', status: 429 }),
    ]) {
      expect(parseSendFailure(failure)).toEqual({ kind: 'unknown' });
    }
  });
});
