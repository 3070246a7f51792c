import type { z } from 'zod';
import type { documentPayment } from '../../contract/document-payment.ts';
import { documentLabel, type DocumentName } from '../../domain/document-label.ts';
import { whyNotPayable } from '../../domain/due-dates.ts';
import { localPath } from '../../domain/locale.ts';
import { AppError } from '../app-error.ts';
import { isInScope, requireClient, scopeOf } from '../customers/index.ts';
import { dueDatesText, findDocuments, listDueDates, paymentLinkQuery, type DueDate } from '../documents/index.ts';
import { openCentsOf } from '../payments/index.ts';
import type { Handler } from './handler.ts';

/** How long the link is valid, in seconds: long enough to read the page and press its button. */
const VALID = 3600;

/** Maximum number of due dates in one payment: its link names them all. */
const MAXIMUM = 50;

/** The named due dates; position null means all of the document. */
function namesOf(request: z.output<typeof documentPayment.request>): (DocumentName & { position: number | null })[] {
  const { causale, anno, numero, scadenze = [] } = request;
  const named = scadenze.map((due) => ({
    ...{ cause: due.causale, year: due.anno, number: due.numero, position: due.posizione },
  }));
  if (causale === undefined || anno === undefined || numero === undefined) return named;
  return [{ cause: causale, year: anno, number: numero, position: null }, ...named];
}

export const handleDocumentPayment: Handler<typeof documentPayment> = async (services, request, context) => {
  if (!context.mayUse('deadlines.view')) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
  const client = requireClient(context.requester);
  const { query } = services.database;
  const names = namesOf(request);
  if (names.length === 0) throw new AppError('invalid', 'chooseDueDate', { reason: 'no-due-date' });
  if (names.length > MAXIMUM) {
    throw new AppError('invalid', 'tooManyDueDates', {
      parameters: { maximum: MAXIMUM },
      reason: 'too-many-due-dates',
    });
  }
  const documents = await findDocuments(query, names);
  const isOwn = documents.every(
    ({ customerCode, addressId }) => customerCode === client.customer.code && isInScope(scopeOf(client), addressId),
  );
  const all = isOwn ? await listDueDates(query, { invoiceIds: documents.map(({ id }) => id) }) : [];
  const dueOf = (name: (typeof names)[number]): DueDate[] =>
    all.filter(
      (due) => documentLabel(due) === documentLabel(name) && (name.position === null || due.position === name.position),
    );
  const found = names.map((name) => ({ isWhole: name.position === null, due: dueOf(name) }));
  if (found.some(({ due }) => due.length === 0)) throw new AppError('not-found', 'notFound');
  const due = [
    ...new Set(
      found.flatMap(({ isWhole, due: named }) => {
        const open = named.filter(({ openCents }) => openCents !== 0);
        if (open.length === 0) throw new AppError('conflict', 'documentPaid', { reason: 'document-paid' });
        // For a whole document, those that can be paid are meant; a due date that was named must be among them.
        const payable = open.filter((one) => whyNotPayable(one) === null);
        if (payable.length === 0 || (!isWhole && payable.length < named.length)) {
          throw new AppError('conflict', 'documentNotPayable', { reason: 'document-not-payable' });
        }
        return payable;
      }),
    ),
  ];
  const [first] = due;
  if (!first) throw new AppError('not-found', 'notFound');
  const { cause, year, number } = first;
  const link = {
    ...{ cause, year, number, amountCents: openCentsOf(due), dueDates: dueDatesText(due) },
    expires: Math.floor(services.clock().getTime() / 1000) + VALID,
  };
  const { sessionSecret } = services.settings;
  const { code } = client.customer;
  services.logger.info({ due: link.dueDates, customer: code }, 'a payment link was made');
  return {
    message: {
      success: true,
      message: localPath(context.locale, `/pages/guest-payment?${paymentLinkQuery(sessionSecret, link)}`),
    },
  };
};
