import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { day } from './dates.ts';
import { amount, integer, text } from './money.ts';
import { paymentState } from './documents.ts';
import { documentNumber, rowId, year } from './numbers.ts';
import { paymentOutcome, paymentPageResponse } from './payment.ts';
import { userTemp } from './user-temp.ts';

/** Content of a payment link, signed by this shop: which document or due dates, how much, until when. */
const link = {
  causale: z.string().min(1).max(20),
  anno: year,
  numero: documentNumber,
  scadenze: z
    .string()
    .max(4000)
    .optional()
    .describe('The due dates that the link pays, as in the link; without them all open due dates of the document.'),
  amount: z
    .union([z.string().max(20), z.number()])
    .describe('Euro with two decimals, as in the link; the amount charged is what is open.'),
  expires: rowId.describe('Unix time in seconds.'),
  signature: z.string().max(100),
};
const byLink = z.object({ ...userTemp, ...link });
const byLinkAndToken = z.object({ ...userTemp, ...link, token: z.string().min(1).max(100) });
const errors = {
  403: 'the signature of the link is not valid, or the link has expired',
  404: 'the document no longer exists',
} as const;

const exampleLink = {
  causale: 'F',
  anno: 2026,
  numero: 7001,
  amount: '123.45',
  expires: 1_798_675_200,
  signature: 'x7w0Zs6Wb1l2',
};

/** The document of a payment link, for its payment page. */
export const guestPayment = defineEndpoint({
  path: 'guest_payment',
  method: 'POST',
  permission: 'payment-link.use',
  summary: 'What a signed link pays, what is open of it, and whether it is paid.',
  example: exampleLink,
  request: byLink,
  response: z.object({
    message: z.object({
      causale: text(),
      anno: integer(),
      numero: integer(),
      document: text().describe('F/2026/7001: the first document that the link pays.'),
      documents: z.array(text()).describe('All of them.'),
      type: z.enum(['invoice', 'credit-note']),
      company_name: text(),
      date: day().describe('YYYY-MM-DD.'),
      due_date: day().describe('The first day on which something of it is due.'),
      totale_doc: amount('document').describe('Of all documents.'),
      amount: amount('document').describe('Amount due, in euro.'),
      deadlines: z
        .array(
          z.object({
            document: text(),
            date: day(),
            data_scadenza: day(),
            importo: amount('document'),
            aperto: amount('document'),
            stato: paymentState,
          }),
        )
        .describe('The due dates that it pays, each with its open amount; those already paid when nothing is open.'),
      state: z
        .enum(['open', 'pending', 'paid', 'changed', 'void'])
        .describe('changed: the amount due differs from the link’s; void: nothing is due.'),
    }),
  }),
  errors,
});

export const guestPaymentRequest = defineEndpoint({
  path: 'guest_payment_request',
  method: 'POST',
  permission: 'payment-link.use',
  summary: 'Starts the payment of a signed link, without login; what is open sets the amount.',
  example: exampleLink,
  request: byLink,
  response: paymentPageResponse,
  errors: {
    ...errors,
    409: 'the document is paid, is being paid, has nothing to pay, or its open amount differs',
    503: 'the payment provider can’t be reached, or the shop does not know its own address (SHOP_URL)',
  },
});

const outcome = z.object({ message: z.object({ outcome: paymentOutcome }) });

/** Called when the payer returns: asks the provider for the payment status; the link may have expired meanwhile. */
export const completeGuestPayment = defineEndpoint({
  path: 'complete_guest_payment',
  method: 'POST',
  permission: 'payment-link.use',
  summary: 'Requests the payment status of a signed link from the provider and captures an approved payment once.',
  example: { ...exampleLink, token: '5O190127TN364715T' },
  request: byLinkAndToken,
  response: outcome,
  errors: { ...errors, 503: 'the payment provider can’t be reached' },
});

export const cancelGuestPayment = defineEndpoint({
  path: 'cancel_guest_payment',
  method: 'POST',
  permission: 'payment-link.use',
  summary: 'Cancels the payment of a signed link that waits for approval; the document can be paid again.',
  example: { ...exampleLink, token: '5O190127TN364715T' },
  request: byLinkAndToken,
  response: outcome,
  errors,
});
