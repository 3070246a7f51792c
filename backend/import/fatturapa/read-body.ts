import { parseCents, parseDecimal, WHOLE } from '../../../domain/money.ts';
import { shareOf, roundHalfUp } from '../../../domain/rounding.ts';
import { payableUnder, vatRegimeOf } from '../../../domain/vat-regime.ts';
import { explain, isReason, type Reason } from '../../texts/index.ts';
import { elementsAt, textAt, type XmlElement } from '../sources/xml.ts';
import { documentTypeOf } from './document-types.ts';
import type { InvoiceRemark, ReadDocument, StatedDocument, StatedLine } from './read-document.ts';
import { chargesInside, readAmounts, signOf, withheldCents } from './stated-amounts.ts';
import { lineAmounts } from './stated-line.ts';
import { dayAt, lastDueDay, readPayments } from './stated-payments.ts';

/** The format allows 20 characters. */
const LONGEST_NUMBER = 60;
const BODY = 'FatturaElettronicaBody';
const HEAD = `${BODY}/DatiGenerali/DatiGeneraliDocumento`;
const LINE = `${BODY}/DatiBeniServizi/DettaglioLinee`;

/** The documents of an electronic invoice, ordinary or simplified: one for each body. */
export function readBodies(file: XmlElement): { body: XmlElement; document: ReadDocument }[] {
  const isSimplified = file.name === 'FatturaElettronicaSemplificata';
  return elementsAt(file, BODY).map((body) => ({
    body,
    document: isSimplified ? readSimplified(body) : readOrdinary(body),
  }));
}

const refuse = (field: string, reason: Reason): { problem: InvoiceRemark } => ({ problem: { field, reason } });

/** What both kinds of invoice say at their beginning; a refusal when it cannot be used. */
function readHead(body: XmlElement) {
  const [head = body] = elementsAt(body, 'DatiGenerali/DatiGeneraliDocumento');
  const erpType = textAt(head, 'TipoDocumento') ?? '';
  const meaning = documentTypeOf(erpType);
  if (isReason(meaning)) return refuse(`${HEAD}/TipoDocumento`, meaning);
  const currency = textAt(head, 'Divisa') ?? 'EUR';
  if (currency !== 'EUR')
    return refuse(`${HEAD}/Divisa`, explain('The amounts are in {currency}, not in euro.', { currency }));
  const issuedOn = dayAt(head, 'Data');
  if (issuedOn === null)
    return refuse(`${HEAD}/Data`, explain('"{value}" is no day.', { value: textAt(head, 'Data') ?? '' }));
  return { erpType, ...meaning, issuedOn, number: (textAt(head, 'Numero') ?? '').slice(0, LONGEST_NUMBER) };
}

function readOrdinary(body: XmlElement): ReadDocument {
  const head = readHead(body);
  if ('problem' in head) return head;
  const { erpType, kind, issuedOn, number } = head;
  const remarks: InvoiceRemark[] = [];
  const sign = signOf(body, kind === 'credit-note');
  const amounts = readAmounts(body, { sign, isCredit: kind === 'credit-note' }, remarks);
  const { totalCents, vatRegime } = amounts;
  if (totalCents <= 0) {
    return refuse(
      `${HEAD}/ImportoTotaleDocumento`,
      explain('The document comes to {total} euro: only amounts above 0 can be kept.', {
        total: { euro: String(totalCents / 100) },
      }),
    );
  }
  const lines = readLines(body, sign, remarks);
  const inside = chargesInside(body, { lines, charges: amounts.charges }, sign, remarks);
  const vatCents = amounts.amounts?.vatCents ?? 0;
  const payable = payableUnder(vatRegimeOf(vatRegime.regime).regime, totalCents, vatCents) - withheldCents(body, sign);
  const billed = { issuedOn, totalCents, vatRegime, sign, payableCents: Math.max(0, payable) };
  const isAccompanying =
    elementsAt(body, 'DatiGenerali/DatiTrasporto').length > 0 && elementsAt(body, 'DatiGenerali/DatiDDT').length === 0;
  return {
    ...{ kind, erpType, number, issuedOn, ...amounts },
    type: head.type ?? (isAccompanying && erpType === 'TD01' ? 'accompanying' : null),
    ...{ lines, charges: [...amounts.charges, ...inside] },
    payments: kind === 'credit-note' ? [] : readPayments(body, billed, remarks),
    lastDueOn: lastDueDay(body, billed),
    payableCents: billed.payableCents,
    credited: kind === 'credit-note' ? creditedOf(body) : null,
    remarks,
  };
}

/** The first invoice that a credit note names. */
function creditedOf(body: XmlElement): StatedDocument['credited'] {
  const [linked] = elementsAt(body, 'DatiGenerali/DatiFattureCollegate');
  const number = linked === undefined ? null : textAt(linked, 'IdDocumento');
  return linked === undefined || number === null ? null : { number, day: dayAt(linked, 'Data') };
}

function readLines(body: XmlElement, sign: 1 | -1, remarks: InvoiceRemark[]): StatedLine[] {
  const elements = elementsAt(body, 'DatiBeniServizi/DettaglioLinee');
  const numbers = elements.map((element) => Number(textAt(element, 'NumeroLinea') ?? '0'));
  // Some programs give no numbers, or the same one to every line.
  const isNumbered =
    new Set(numbers).size === numbers.length && numbers.every((one) => Number.isInteger(one) && one > 0);
  const deliveryOf = sourcesOf(body, 'DatiGenerali/DatiDDT');
  const orderOf = sourcesOf(body, 'DatiGenerali/DatiOrdineAcquisto');
  return elements.flatMap((element, place): StatedLine[] => {
    const amounts = lineAmounts(element, sign);
    const number = numbers[place] ?? 0;
    if (amounts === null) {
      remarks.push({
        field: LINE,
        reason: explain('Quantity or prices of line {number} are no numbers: the line is left out.', { number }),
      });
      return [];
    }
    const delivery = deliveryOf(number);
    const order = orderOf(number);
    const [ddt, day] = delivery === null ? [null, null] : [textAt(delivery, 'NumeroDDT'), dayAt(delivery, 'DataDDT')];
    const orderNumber = order === null ? null : textAt(order, 'IdDocumento');
    const item = Number(order === null ? '' : (textAt(order, 'NumItem') ?? ''));
    return [
      {
        ...amounts,
        position: isNumbered ? number : place + 1,
        codes: elementsAt(element, 'CodiceArticolo').flatMap((code) => {
          const value = textAt(code, 'CodiceValore');
          return value === null ? [] : [{ type: textAt(code, 'CodiceTipo') ?? '', value }];
        }),
        description: textAt(element, 'Descrizione') ?? '',
        unit: textAt(element, 'UnitaMisura'),
        vatRate: parseDecimal(textAt(element, 'AliquotaIVA') ?? '', 2) ?? 0,
        delivery: ddt === null || day === null ? null : { number: ddt, day },
        order:
          orderNumber === null
            ? null
            : { number: orderNumber, position: Number.isInteger(item) && item > 0 ? item : null },
      },
    ];
  });
}

/** Which document a line names: the one that lists its number, else the one that lists no lines. */
function sourcesOf(body: XmlElement, path: string): (line: number) => XmlElement | null {
  const byLine = new Map<number, XmlElement>();
  const whole: XmlElement[] = [];
  for (const element of elementsAt(body, path)) {
    const lines = elementsAt(element, 'RiferimentoNumeroLinea');
    if (lines.length === 0) whole.push(element);
    for (const { text } of lines) byLine.set(Number(text), element);
  }
  return (line) => byLine.get(line) ?? (whole.length === 1 ? (whole[0] ?? null) : null);
}

/** A simplified invoice has amounts with their VAT, and no due dates. */
function readSimplified(body: XmlElement): ReadDocument {
  const head = readHead(body);
  if ('problem' in head) return head;
  const elements = elementsAt(body, 'DatiBeniServizi');
  const stated = elements.map((element) => parseCents(textAt(element, 'Importo') ?? '') ?? 0);
  const sign = head.kind === 'credit-note' && stated.reduce((sum, cents) => sum + cents, 0) < 0 ? -1 : 1;
  const parts = elements.map((element, place) => {
    const cents = (stated[place] ?? 0) * sign;
    const rate = parseDecimal(textAt(element, 'DatiIVA/Aliquota') ?? '', 2);
    const tax = parseCents(textAt(element, 'DatiIVA/Imposta') ?? '');
    const vatCents = tax === null ? vatInside(cents, rate ?? 0) : tax * sign;
    return { element, rate: rate ?? rateOf(cents - vatCents, vatCents), taxableCents: cents - vatCents, vatCents };
  });
  const sum = (of: 'taxableCents' | 'vatCents') => parts.reduce((cents, part) => cents + part[of], 0);
  const [taxableCents, vatCents] = [sum('taxableCents'), sum('vatCents')];
  const totalCents = taxableCents + vatCents;
  if (totalCents <= 0)
    return refuse(
      `${BODY}/DatiBeniServizi/Importo`,
      explain('The document comes to {total} euro: only amounts above 0 can be kept.', {
        total: { euro: String(totalCents / 100) },
      }),
    );
  const groups = Map.groupBy(parts, ({ rate, element }) => `${rate} ${textAt(element, 'Natura') ?? ''}`);
  const vat = [...groups].map(([key, own]) => ({
    rate: own[0]?.rate ?? 0,
    nature: /N[1-7](\.\d)?$/.exec(key)?.[0] ?? '',
    taxableCents: own.reduce((cents, part) => cents + part.taxableCents, 0),
    vatCents: own.reduce((cents, part) => cents + part.vatCents, 0),
  }));
  const corrected = textAt(body, 'DatiGenerali/DatiFatturaRettificata/NumeroFR');
  const isCredit = head.kind === 'credit-note' && corrected !== null;
  return {
    ...{ kind: head.kind, erpType: head.erpType, number: head.number, issuedOn: head.issuedOn, type: null, totalCents },
    amounts: { taxableCents, vatCents },
    vatRegime: { regime: null, note: null },
    lines: parts.map(({ element, rate, taxableCents: netCents }, place) => ({
      ...{ position: place + 1, codes: [], description: textAt(element, 'Descrizione') ?? '', unit: null, quantity: 1 },
      ...{
        grossPrice: null,
        discounts: [],
        netPrice: netCents * 100,
        netCents,
        vatRate: rate,
        delivery: null,
        order: null,
      },
    })),
    vat: vat.every((one) => one.taxableCents >= 0 && one.vatCents >= 0) ? vat : [],
    ...{ charges: [], payments: [], lastDueOn: null, payableCents: totalCents, remarks: [] },
    credited: isCredit ? { number: corrected, day: dayAt(body, 'DatiGenerali/DatiFatturaRettificata/DataFR') } : null,
  };
}

function vatInside(cents: number, rate: number): number {
  return cents - roundHalfUp(cents, WHOLE, WHOLE + rate);
}

/** The rate to which an amount of VAT belongs: a usual one, else as it comes out. */
function rateOf(taxableCents: number, vatCents: number): number {
  const rates = [0, 400, 500, 1000, 2200];
  const usual = rates.find((rate) => Math.abs(shareOf(taxableCents, rate) - vatCents) <= 1);
  return usual ?? Math.min(WHOLE, Math.abs(roundHalfUp(vatCents, WHOLE, Math.max(1, Math.abs(taxableCents)))));
}
