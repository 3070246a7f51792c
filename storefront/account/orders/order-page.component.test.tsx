import { expect, it } from 'vitest';
import { partialResponse } from '../../test-support/partial-response.ts';
import { CUSTOMER, renderInShop } from '../../test-support/shop.tsx';
import { OrderPage } from './order-page.tsx';
import { parseOrder } from './parse-order.ts';

const key = { causale: 'DDT', anno: 2026, numero: 3254 };
const chain = {
  orders: [],
  ddt: [{ ...key, date: '2026-11-13' }],
  invoices: [{ ...key, causale: 'F', numero: 1338, kind: 'invoice', date: '2026-11-15', total: 318.22 }],
};

it('R2.89 the documents of an order are its confirmation, its transport documents and its invoices', async () => {
  const order = parseOrder(
    partialResponse('getOrderDetail', {
      message: {
        order: {
          ...{ causale: 'OC', anno: 2026, numero: 4437, stato: 'E', data_registrazione: '2026-11-10', chain },
          ...{ address: {}, iva_dettaglio: [], storico: [], order_details: [], numero_righe: 0 },
          ...{ shipment_choice: null, pickup_slot: null, coupon: null, payment_state: null, note: null },
          ...{
            numeri_precedenti: ['OC / 4435 / 2026'],
            riferimento_erp: 'OV/26/00017',
            stato_label: null,
            data_consegna: null,
            rif_cliente: null,
            payment_label: null,
            payment_method: null,
          },
        },
        payment_next: null,
      },
    }),
  );
  const { screen } = await renderInShop(
    '/pages/order_detail',
    <OrderPage order={order} today="2026-11-27" />,
    CUSTOMER,
  );
  await expect.element(screen.getByText('Numero precedente OC / 4435 / 2026')).toBeVisible();
  await expect.element(screen.getByText('n. gestionale OV/26/00017')).toBeVisible();
  const documents = screen.getByRole('region', { name: 'Documenti' });
  expect(
    documents
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual([
    'OC / 4437 / 2026Conferma d’ordine del 10/11/2026',
    'DDT/2026/3254Documento di trasporto del 13/11/2026',
    'F/2026/1338Fattura del 15/11/2026',
  ]);
  await expect
    .element(documents.getByRole('link', { name: 'DDT/2026/3254' }))
    .toHaveAttribute('href', '/pages/ddt_detail?causale=DDT&anno=2026&numero=3254');
});
