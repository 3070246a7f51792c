import { randomUUID } from 'node:crypto';
import { cartTotals } from '../../../domain/cart-totals.ts';
import { LOCALES, type Locale } from '../../../domain/locale.ts';
import { lineCents } from '../../../domain/rounding.ts';
import { ALL_MONEY } from '../../../domain/sees-money.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import type { Mail } from '../../integrations/mail/index.ts';
import { issuerOf, type Issuer } from '../../printing/head.ts';
import { texts } from '../../texts/index.ts';
import type { OrderLine } from '../order-detail.ts';
import type { Confirmation } from './find-confirmation.ts';
import { confirmationMail, type ConfirmationServices } from './send-confirmation.ts';

/** Articles that no shop has: what they are, how many, what one costs in ten-thousandths of a euro before 50 %. */
const LINES = [
  { sku: 'PROVA-1', name: { it: 'Articolo di prova', en: 'Test article' }, quantity: 10, grossPrice: 133_400 },
  {
    sku: 'PROVA-2',
    name: { it: 'Secondo articolo di prova', en: 'Second test article' },
    quantity: 4,
    grossPrice: 58_000,
  },
] as const;
const DISCOUNT = 5000;
const VAT_RATE = 2200;

/** The confirmation of an order that was never sent, and says so, for one address. */
function sampleConfirmation(company: Issuer, locale: Locale, address: string, now: Date): Confirmation {
  const test = texts[locale].testMail;
  const lines = LINES.map(({ sku, name, quantity, grossPrice }, index): OrderLine => {
    const netPrice = grossPrice - (grossPrice * DISCOUNT) / 10_000;
    return {
      ...{ position: index + 1, articleId: null, code: sku, sku, pageSku: sku, isSingle: true, name, picture: null },
      ...{ unit: 'PZ', piecesPerUnit: null, quantity, delivered: 0, grossPrice, discounts: [DISCOUNT], netPrice },
      ...{ priceQuantity: 1, statedQuantity: 1, vatRate: VAT_RATE, netCents: lineCents(netPrice, quantity, 1) },
      ...{ promoCode: '', promoRow: 0, note: null, isSold: false, supply: null },
    };
  });
  const totals = cartTotals(lines.map((line) => ({ ...line, contributions: [], weightGrams: null })));
  const { grossCents, netCents, transportCents, vatCents, totalCents, payableCents, vat } = totals;
  return {
    order: {
      ...{ orderId: 0, cartId: null, cause: test.series, year: Number(shopDay(now).slice(0, 4)), number: 1 },
      ...{ status: 'IA', isBeingChecked: false, answerBy: null, change: null, createdAt: now },
      ...{ grossCents, netCents, transportCents, contributionCents: 0, contributions: [] },
      ...{ vatCents, vatByRate: vat, totalCents, payableCents, vat: { regime: null, note: null }, coupon: null },
      ...{ lineCount: lines.length, addressId: 0, note: test.note, customerReference: null, requestedOn: null },
      ...{ deliveryType: 'SHIPPING_GOOD', shipmentChoice: null, shortLines: [], pickupSlot: null },
      ...{ paymentMethod: null, paymentLabel: null, sentBy: null, isSentByAgent: false, approvedBy: null },
      ...{ locale, paymentState: null, erpReference: null, formerNumbers: [], timeline: [], lines },
    },
    company,
    transfer: null,
    customer: { code: test.series, name: test.customer, vatNumber: null },
    address: { street: '', postalCode: null, city: '', province: null },
    copies: [{ name: 'main', to: address, cc: [], greeted: test.customer, sees: ALL_MONEY, agent: null }],
  };
}

/** The mails with which a mail server is tried: a made-up confirmation in each language. */
export async function sampleConfirmationMails(services: ConfirmationServices, address: string): Promise<Mail[]> {
  const [settings, logo] = await Promise.all([services.shopSettings.current(), services.logo()]);
  const company = issuerOf(settings, logo);
  return Promise.all(
    LOCALES.map(async (locale) => {
      const confirmation = sampleConfirmation(company, locale, address, services.clock());
      const mails = confirmation.copies.map((copy) => confirmationMail(services, confirmation, copy));
      const [mail] = await Promise.all(mails);
      if (!mail) throw new Error('the sample has no copy');
      // Every test is a mail of its own.
      return { ...mail, messageId: `${randomUUID()}.test${mail.messageId.slice(mail.messageId.lastIndexOf('@'))}` };
    }),
  );
}
