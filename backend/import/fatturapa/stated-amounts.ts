import { parseCents, parseDecimal } from '../../../domain/money.ts';
import { shareOf } from '../../../domain/rounding.ts';
import type { StoredVatRegime } from '../../../domain/vat-regime.ts';
import type { InvoiceChargeRecord, InvoiceVatRecord } from '../../documents/records.ts';
import { explain, inEuro } from '../../texts/index.ts';
import { elementsAt, textAt, type XmlElement } from '../sources/xml.ts';
import type { InvoiceRemark, StatedDocument } from './read-document.ts';

const HEAD = 'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento';
/** Most that may stand between the sums and the total without an explanation. */
const MOST_ROUNDING = 100;

type StatedAmounts = Pick<StatedDocument, 'totalCents' | 'amounts' | 'vat' | 'vatRegime' | 'charges'>;

interface SumOfRate extends InvoiceVatRecord {
  isSplit: boolean;
  note: string | null;
}

/** The sums by VAT rate (`DatiRiepilogo`), those of one rate and nature added up. */
function sumsOf(body: XmlElement, sign: 1 | -1): SumOfRate[] {
  const sums = new Map<string, SumOfRate>();
  for (const element of elementsAt(body, 'DatiBeniServizi/DatiRiepilogo')) {
    const [rate, nature] = [
      parseDecimal(textAt(element, 'AliquotaIVA') ?? '', 2) ?? 0,
      textAt(element, 'Natura') ?? '',
    ];
    const key = `${rate} ${nature}`;
    const sum = sums.get(key) ?? {
      ...{ rate, nature: /^N[1-7](\.\d)?$/.test(nature) ? nature : '', taxableCents: 0, vatCents: 0, isSplit: false },
      note: textAt(element, 'RiferimentoNormativo'),
    };
    sum.taxableCents += (parseCents(textAt(element, 'ImponibileImporto') ?? '') ?? 0) * sign;
    sum.vatCents += (parseCents(textAt(element, 'Imposta') ?? '') ?? 0) * sign;
    sum.isSplit ||= textAt(element, 'EsigibilitaIVA') === 'S';
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** −1 for a credit note whose amounts are below 0. */
export function signOf(body: XmlElement, isCredit: boolean): 1 | -1 {
  const sum = sumsOf(body, 1).reduce((cents, { taxableCents, vatCents }) => cents + taxableCents + vatCents, 0);
  return isCredit && sum < 0 ? -1 : 1;
}

/** What is withheld from the payment. */
export function withheldCents(body: XmlElement, sign: 1 | -1): number {
  return elementsAt(body, 'DatiGenerali/DatiGeneraliDocumento/DatiRitenuta').reduce(
    (cents, element) => cents + (parseCents(textAt(element, 'ImportoRitenuta') ?? '') ?? 0) * sign,
    0,
  );
}

/**
 * Total, VAT and charges of an ordinary invoice. The stated total decides; what stands between it and the sums by VAT rate
 * (rounding, a stamp, a discount) is a charge. What nothing explains is reported above one euro: the VAT is not known then.
 */
export function readAmounts(
  body: XmlElement,
  { sign, isCredit }: { sign: 1 | -1; isCredit: boolean },
  remarks: InvoiceRemark[],
): StatedAmounts {
  const [head = body] = elementsAt(body, 'DatiGenerali/DatiGeneraliDocumento');
  const sums = sumsOf(body, sign);
  const taxable = sums.reduce((cents, sum) => cents + sum.taxableCents, 0);
  const vatCents = sums.reduce((cents, sum) => cents + sum.vatCents, 0);
  const vatRegime = regimeOf(sums);
  const charges = merged(contributionsOf(head, sign));
  const parts = outsideParts(head, sign, taxable + vatCents);
  const rounding = parts.find(({ description }) => description === 'Arrotondamento')?.cents ?? 0;
  const given = parseCents(textAt(head, 'ImportoTotaleDocumento') ?? '');
  // Of some credit notes only the total is below 0.
  const total = isCredit && given !== null ? Math.abs(given) : given;
  const stated = total ?? taxable + vatCents + rounding;
  // Some programs state what is to be paid as the total.
  const isPayable = [...(vatRegime.regime === 'split-payment' ? [vatCents] : []), withheldCents(body, sign)].some(
    (less) => less !== 0 && stated === taxable + vatCents - less,
  );
  const totalCents = isPayable ? taxable + vatCents : stated;
  const between = totalCents - taxable - vatCents;
  const explained = explainedBy(parts, between);
  const vat = sums.map(({ isSplit: _, note: __, ...sum }) => sum);
  if (explained === null && Math.abs(between) > MOST_ROUNDING) {
    remarks.push({
      field: `${HEAD}/ImportoTotaleDocumento`,
      reason: explain(
        'The sums by VAT rate come to {sums} euro, the document to {total}: its taxable amount and VAT are left out.',
        { sums: inEuro(taxable + vatCents), total: inEuro(totalCents) },
      ),
    });
    return { totalCents, amounts: null, vat: [], vatRegime, charges };
  }
  const outside = explained ?? [{ description: 'Arrotondamento', cents: between }];
  charges.push(
    ...outside
      .filter(({ cents }) => cents !== 0)
      .map(({ description, cents }): InvoiceChargeRecord => ({
        kind: 'rounding',
        description,
        rate: 0,
        cents,
      })),
  );
  const isStorable = vat.every((sum) => sum.taxableCents >= 0 && sum.vatCents >= 0);
  if (!isStorable) {
    const field = 'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo';
    remarks.push({ field, reason: explain('A sum by VAT rate is below 0: these sums are left out.') });
  }
  const isKnown = totalCents - vatCents >= 0 && vatCents >= 0;
  return {
    ...{ totalCents, vatRegime, charges, vat: isStorable ? vat : [] },
    amounts: isKnown ? { taxableCents: totalCents - vatCents, vatCents } : null,
  };
}

interface Part {
  description: string;
  cents: number;
}

/**
 * What the sums by VAT rate have beyond the rows: a discount of the whole document, further expenses, a rounding. What
 * nothing explains is only said above one euro, because the sums decide.
 */
export function chargesInside(
  body: XmlElement,
  { lines, charges }: Pick<StatedDocument, 'lines' | 'charges'>,
  sign: 1 | -1,
  remarks: InvoiceRemark[],
): InvoiceChargeRecord[] {
  const sums = sumsOf(body, sign);
  const taxable = sums.reduce((cents, sum) => cents + sum.taxableCents, 0);
  const ofLines = lines.reduce((cents, { netCents }) => cents + netCents, 0);
  const others = charges.filter(({ kind }) => kind !== 'rounding').reduce((cents, charge) => cents + charge.cents, 0);
  const between = taxable - ofLines - others;
  if (between === 0) return [];
  const [head = body] = elementsAt(body, 'DatiGenerali/DatiGeneraliDocumento');
  const ofSums = (name: string) =>
    elementsAt(body, `DatiBeniServizi/DatiRiepilogo/${name}`).reduce(
      (cents, { text }) => cents + (parseCents(text) ?? 0) * sign,
      0,
    );
  const parts = [
    { description: 'Sconto', cents: discountOf(head, sign, ofLines) },
    { description: 'Spese accessorie', cents: ofSums('SpeseAccessorie') },
    { description: 'Arrotondamento', cents: ofSums('Arrotondamento') },
  ].filter((part) => part.cents !== 0);
  const explained = explainedBy(parts, between);
  if (explained === null) {
    if (Math.abs(between) <= MOST_ROUNDING) return [];
    const reason = explain('The rows come to {rows} euro, the taxable amounts by VAT rate to {taxable}.', {
      rows: inEuro(ofLines + others),
      taxable: inEuro(taxable),
    });
    remarks.push({ field: 'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo', reason, isNote: true });
    return [];
  }
  const [largest] = sums.toSorted((one, other) => other.taxableCents - one.taxableCents);
  return explained.map((part): InvoiceChargeRecord => ({ kind: 'other', ...part, rate: largest?.rate ?? 0 }));
}

/** Discounts and surcharges of the whole document; a percentage is of the given amount. */
function discountOf(head: XmlElement, sign: 1 | -1, base: number): number {
  return elementsAt(head, 'ScontoMaggiorazione').reduce((sum, step) => {
    const amount = parseCents(textAt(step, 'Importo') ?? '') ?? 0;
    const percent = parseDecimal(textAt(step, 'Percentuale') ?? '', 2) ?? 0;
    const cents = amount !== 0 ? amount * sign : shareOf(base, percent);
    return sum + (textAt(step, 'Tipo') === 'MG' ? cents : -cents);
  }, 0);
}

/** What a total may have beyond the sums by VAT rate, which come to `sumCents`. */
function outsideParts(head: XmlElement, sign: 1 | -1, sumCents: number): Part[] {
  const cents = (path: string) => (parseCents(textAt(head, path) ?? '') ?? 0) * sign;
  const stamp = cents('DatiBollo/ImportoBollo');
  // The amount need not be stated: it is the same for every invoice.
  const isStamped = textAt(head, 'DatiBollo/BolloVirtuale') === 'SI';
  return [
    { description: 'Arrotondamento', cents: cents('Arrotondamento') },
    { description: 'Bollo', cents: stamp !== 0 || !isStamped ? stamp : 200 * sign },
    { description: 'Sconto', cents: discountOf(head, sign, sumCents) },
  ].filter((part) => part.cents !== 0);
}

/** The parts that come to an amount; null when none do. */
function explainedBy(parts: readonly Part[], cents: number): Part[] | null {
  for (let chosen = 0; chosen < 1 << parts.length; chosen += 1) {
    const some = parts.filter((_, place) => (chosen >> place) % 2 === 1);
    if (some.reduce((sum, part) => sum + part.cents, 0) === cents) return some;
  }
  return null;
}

/** Contributions to a pension fund: inside the sums by VAT rate, and in no line. */
function contributionsOf(head: XmlElement, sign: 1 | -1): InvoiceChargeRecord[] {
  return elementsAt(head, 'DatiCassaPrevidenziale').map((element): InvoiceChargeRecord => {
    const fund = textAt(element, 'TipoCassa');
    return {
      kind: 'other',
      description: `Contributo cassa previdenziale${fund === null ? '' : ` ${fund}`}`,
      rate: parseDecimal(textAt(element, 'AliquotaIVA') ?? '', 2) ?? 0,
      cents: (parseCents(textAt(element, 'ImportoContributoCassa') ?? '') ?? 0) * sign,
    };
  });
}

/** Charges of one name and rate as one. */
function merged(charges: readonly InvoiceChargeRecord[]): InvoiceChargeRecord[] {
  const groups = Map.groupBy(charges, ({ description, rate }) => `${rate} ${description}`);
  return [...groups.values()].flatMap((own) => {
    const cents = own.reduce((sum, charge) => sum + charge.cents, 0);
    return own.slice(0, 1).map((charge) => ({ ...charge, cents }));
  });
}

/** The VAT regime that the sums show; null is the ordinary one. */
function regimeOf(sums: readonly Pick<SumOfRate, 'rate' | 'nature' | 'isSplit' | 'note'>[]): StoredVatRegime {
  if (sums.some(({ isSplit }) => isSplit)) return { regime: 'split-payment', note: null };
  const isAll = (form: RegExp) =>
    sums.every(({ rate, nature }) => rate === 0 && form.test(nature ?? '')) &&
    sums.some(({ nature }) => nature !== 'N1');
  // A stamp (N1) stands beside either.
  const regime = isAll(/^N(?:1|6)/) ? 'reverse-charge' : isAll(/^N[134]/) ? 'exempt' : null;
  const note = regime === null ? null : (sums.find(({ nature }) => nature !== 'N1')?.note ?? null);
  return { regime, note };
}
