import type { exposition } from '../../contract/exposition.ts';
import type { paymentDeadline } from '../../contract/payment-deadline.ts';
import { creditRows } from '../../domain/credit.ts';
import { ageing, dueByMonth, dueTotals, whyNotPayable } from '../../domain/due-dates.ts';
import { centsToEuro } from '../../domain/money.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { requireClient, scopeOf } from '../customers/index.ts';
import { findCredit, listDueDates } from '../documents/index.ts';
import type { Handler } from './handler.ts';
import type { ListReader } from './read-list.ts';
import { euroOrNull, serializeDueDate } from './serialize-chain.ts';

export const handlePaymentDeadline: Handler<typeof paymentDeadline> = async (services, _, { requester, locale }) => {
  const scope = scopeOf(requireClient(requester));
  const today = shopDay(services.clock());
  const all = await listDueDates(services.database.query, scope);
  const due = all.filter(({ openCents }) => openCents !== 0);
  const totals = dueTotals(due, today);
  return {
    message: {
      success: true,
      today,
      totals: {
        general: centsToEuro(totals.generalCents),
        expired: centsToEuro(totals.expiredCents),
        to_expire: centsToEuro(totals.toExpireCents),
      },
      deadlines: due.map((one) => ({
        ...serializeDueDate(one, today, locale),
        non_pagabile: whyNotPayable(one),
      })),
      pagate_online: all
        .filter(({ paidOnlineCents }) => paidOnlineCents > 0)
        .map((one) => serializeDueDate(one, today, locale)),
      ageing: ageing(due, today).map(({ bucket, lastDay, count, cents }) => ({
        bucket,
        last_day: lastDay,
        count,
        importo: centsToEuro(cents),
      })),
      months: dueByMonth(due, today).map(({ month, count, cents, expiredCents }) => ({
        month,
        count,
        importo: centsToEuro(cents),
        expired: centsToEuro(expiredCents),
      })),
    },
  };
};

/** The list has no pages. */
export const readDeadlineEntries: ListReader<typeof paymentDeadline> = async (services, request, context, take) => {
  const { message } = await handlePaymentDeadline(services, request, context);
  take(message.deadlines);
};

export const handleExposition: Handler<typeof exposition> = async (services, _, { requester }) => {
  const { customer } = requireClient(requester);
  const credit = await findCredit(services.database.query, customer.id);
  return {
    message: {
      success: true,
      credit: credit && {
        as_of: credit.asOf.toISOString(),
        limit_valid_to: credit.limitValidTo,
        rows: creditRows(credit).map(({ name, expiredCents, toExpireCents, totalCents }) => ({
          name,
          scaduto: euroOrNull(expiredCents),
          da_scadere: euroOrNull(toExpireCents),
          totale: euroOrNull(totalCents),
        })),
      },
    },
  };
};
