import { writeContent } from '../../../backend/content/index.ts';
import type { ContentRecord } from '../../../backend/content/records.ts';
import { upsertCustomers } from '../../../backend/customers/index.ts';
import { upsertInvoices } from '../../../backend/documents/index.ts';
import { invoiceRecord, loadDocuments } from '../documents.ts';
import { customerRecord } from '../records.ts';
import type { TestShop } from '../test-shop.ts';

const both = (it: string, en: string) => ({ it, en });
const markdown = (it: string, en: string) => ({
  it: { format: 'markdown', source: it },
  en: { format: 'markdown', source: en },
});

const CONTENT: readonly (readonly [kind: ContentRecord['kind'], key: string, content: object])[] = [
  ['menu-item', 'marche', { label: both('Marche', 'Brands'), url: '/pages/brands' }],
  ['promo-tab', 'offerte', { text: both('Offerte', 'Offers'), url: '/shop?promo_list=true', icon: 'badge-percent' }],
  ['footer', 'main', { body: { it: { format: 'html', source: '<p>Via Emilia 212</p>' }, en: null } }],
  [
    'page',
    'info/spedizioni',
    {
      title: both('Spedizioni', 'Shipping'),
      description: both('Tempi e costi', 'Times and costs'),
      body: markdown('Consegna in tre giorni.', 'Delivery in three days.'),
    },
  ],
  [
    'post',
    'valvole-a-sfera',
    {
      title: both('Valvole a sfera', 'Ball valves'),
      excerpt: both('Quale per quale impianto', 'Which one for which plant'),
      date: '2026-10-14',
      topic: both('Impianti', 'Plants'),
      picture: '/img/content/valvole.webp',
      author: 'Ufficio tecnico',
      articles: ['VS-12-OT'],
      body: markdown('Ottone o **acciaio**?', 'Brass or **steel**?'),
    },
  ],
  [
    'question',
    'minimo',
    {
      topic: both('Ordini', 'Orders'),
      question: both('Qual è l’ordine minimo?', 'What is the minimum order?'),
      answer: markdown('250 €', '€250'),
    },
  ],
  [
    'flyer',
    'novembre',
    {
      title: both('Offerte di novembre', 'Offers of November'),
      cover: '/img/content/volantino.webp',
      file: '/content/volantino.pdf',
      validFrom: '2026-11-01',
      validTo: '2026-11-30',
    },
  ],
  [
    'home-block',
    'inverno',
    {
      type: 'slide',
      label: both('Inverno', 'Winter'),
      url: '/shop?promo_list=true',
      image: '/img/content/inverno.webp',
    },
  ],
  [
    'home-block',
    'consegna',
    { type: 'text', title: both('Consegna', 'Delivery'), body: markdown('In tre giorni', 'In three days') },
  ],
  ['home-block', 'vetrina', { type: 'featured', title: both('In evidenza', 'Featured'), url: '/shop?new=true' }],
  ['style', 'main', { route: 'main', css: 'body{--x:1}' }],
];

/** Adds to the small shop what examples of every response need, with days around those of the documents. */
export async function fillShop(shop: TestShop): Promise<void> {
  const { pool, query } = shop.database;
  await loadDocuments(shop.database);
  // Without due dates of its own, so that it can be paid.
  await upsertInvoices(shop.database, [invoiceRecord(1340)]);
  await upsertCustomers(shop.database, [
    customerRecord({ code: '71500', companyName: 'Impianti Neri S.r.l.', email: 'archivio@neri.example' }),
  ]);
  for (const [kind, key, content] of CONTENT) {
    const outcome = await writeContent(shop.database, { kind, key, content }, 'Olga');
    if ('problems' in outcome) throw new Error(`${kind} ${key}: ${JSON.stringify(outcome.problems)}`);
  }
  // The small shop counts from today; the examples have days of their own.
  await pool.query(`update promotion set starts_on = '2026-11-01', ends_on = '2026-12-31' where code = 'EST/26'`);
  await pool.query(`update article set arriving_on = '2026-12-02' where arriving_on is not null`);
  await pool.query(`insert into customer_payment_method (customer_id, code)
    select id, m.code from customer, (values ('PAYP'), ('RIBA')) as m (code) where customer.code = '70431'`);
  await query
    .insertInto('coupon')
    .values({
      ...{ code: 'WELCOME', kind: 'amount' as const, percent: null, amount_cents: 1000 },
      ...{ valid_from: '2026-11-01', valid_to: '2026-12-31' },
    })
    .execute();
  await shop.settled();
}
