import { parseCents } from '../../../domain/money.ts';
import { addDays, isDay } from '../../../domain/shop-day.ts';
import { explain, inEuro } from '../../texts/index.ts';
import { elementsAt, textAt, type XmlElement } from '../sources/xml.ts';
import type { InvoiceRemark, StatedDocument, StatedPayment } from './read-document.ts';

/** Advances: the rest is paid otherwise. */
const ADVANCE = 'TP03';
/** Difference that is a rounding. */
const MOST_ROUNDING = 100;

interface Billed extends Pick<StatedDocument, 'issuedOn' | 'totalCents' | 'payableCents' | 'vatRegime'> {
  sign: 1 | -1;
}

/**
 * Due dates (`DettaglioPagamento`) in the order of their days. They have to come to what the customer pays, or to the
 * total where something is withheld; less only for an advance. Others are reported and left out.
 */
export function readPayments(body: XmlElement, billed: Billed, remarks: InvoiceRemark[]): StatedPayment[] {
  const { payableCents, totalCents } = billed;
  const field = 'FatturaElettronicaBody/DatiPagamento/DettaglioPagamento';
  const isAdvance = elementsAt(body, 'DatiPagamento').some((part) => textAt(part, 'CondizioniPagamento') === ADVANCE);
  const details = elementsAt(body, 'DatiPagamento/DettaglioPagamento');
  const all = details.map((detail) => paymentOf(detail, billed)).filter(({ cents }) => cents !== 0);
  const [first] = all;
  if (first === undefined) return [];
  // The same amount several times: ways to pay between which the customer chooses.
  const isChoice = all.length > 1 && all.every(({ cents }) => cents === payableCents);
  const payments = (isChoice ? [first] : all).toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
  const sum = payments.reduce((cents, payment) => cents + payment.cents, 0);
  const leaveOut = (): StatedPayment[] => {
    remarks.push({
      field,
      reason: explain(
        'The due dates come to {sum} euro, to be paid are {payable}: they are left out, all of it is due on the last of their days.',
        { sum: inEuro(sum), payable: inEuro(payableCents) },
      ),
    });
    return [];
  };
  if (payments.some(({ cents }) => cents < 0)) return leaveOut();
  const isSplit = billed.vatRegime.regime === 'split-payment';
  if (sum === payableCents || (!isSplit && sum === totalCents) || (isAdvance && sum < payableCents)) return payments;
  const difference = payableCents - sum;
  const last = payments.at(-1);
  if (last === undefined || Math.abs(difference) > MOST_ROUNDING || last.cents + difference <= 0) return leaveOut();
  remarks.push({
    ...{ field, isNote: true },
    reason: explain('The due dates come to {sum} euro, to be paid are {payable}: the last one bears the difference.', {
      sum: inEuro(sum),
      payable: inEuro(payableCents),
    }),
  });
  return [...payments.slice(0, -1), { ...last, cents: last.cents + difference }];
}

/** The last day on which something is due, also of due dates that don't come to the total; null without any. */
export function lastDueDay(body: XmlElement, billed: Billed): string | null {
  const days = elementsAt(body, 'DatiPagamento/DettaglioPagamento').map((detail) => paymentOf(detail, billed).dueOn);
  return days.toSorted().at(-1) ?? null;
}

function paymentOf(detail: XmlElement, { issuedOn, sign }: Billed): StatedPayment {
  const day = dayAt(detail, 'DataScadenzaPagamento');
  const days = Number(textAt(detail, 'GiorniTerminiPagamento') ?? '0');
  const start = dayAt(detail, 'DataRiferimentoTerminiPagamento') ?? issuedOn;
  const later = Number.isInteger(days) && days > 0 && days < 1000 ? addDays(start, days) : start;
  return {
    mode: textAt(detail, 'ModalitaPagamento') ?? '',
    dueOn: day ?? later,
    cents: (parseCents(textAt(detail, 'ImportoPagamento') ?? '') ?? 0) * sign,
  };
}

/** A day at a path, without the time zone that XML allows; null when it is none. */
export function dayAt(element: XmlElement, path: string): string | null {
  const day = textAt(element, path)?.slice(0, 10) ?? '';
  return isDay(day) ? day : null;
}
