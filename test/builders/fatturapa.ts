import type { DueDateRecord, InvoiceRecord } from '../../backend/documents/records.ts';
import { centsToEuro, rateToPercent, unitPriceToEuro } from '../../domain/money.ts';
import { parseDocumentLabel } from '../../domain/document-label.ts';

/** A company in a file. */
export interface Party {
  name: string;
  vatNumber?: string;
  country?: string;
  taxCode?: string;
  recipientCode?: string;
  certifiedEmail?: string;
  street?: string;
  postalCode?: string;
}

/** A line; amounts as they are to be written. */
export interface XmlLine {
  number?: number;
  codes?: [type: string, value: string][];
  description?: string;
  quantity?: string;
  unit?: string;
  price?: string;
  discounts?: [type: 'SC' | 'MG', what: 'Percentuale' | 'Importo', value: string][];
  total?: string;
  rate?: string;
  nature?: string;
}

export interface XmlSum {
  rate: string;
  taxable: string;
  vat: string;
  nature?: string;
  due?: 'I' | 'D' | 'S';
  reference?: string;
  /** Further elements as they are. */
  more?: string;
}

export interface XmlPayment {
  mode?: string;
  day?: string;
  days?: number;
  amount: string;
}

/** A document of a file. `head`, `general` and `rest` are elements to be put into theirs as they are. */
export interface XmlDocument {
  type?: string;
  number?: string;
  day?: string;
  total?: string | null;
  currency?: string;
  head?: string;
  general?: string;
  lines?: readonly XmlLine[];
  sums?: readonly XmlSum[];
  conditions?: string;
  payments?: readonly XmlPayment[];
  attachments?: readonly [name: string, content: Uint8Array][];
}

export const SELLER: Party = { name: 'Bancale S.p.A.', vatNumber: '01234567897' };

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (name: string, content: string | number | undefined | null) =>
  content === undefined || content === null ? '' : `<${name}>${content}</${name}>`;
const text = (name: string, content: string | undefined | null) => (content ? tag(name, escape(content)) : '');

function partyXml({ name, vatNumber, taxCode, country = 'IT', street, postalCode }: Party): string {
  const vat = vatNumber ? tag('IdFiscaleIVA', tag('IdPaese', country) + tag('IdCodice', vatNumber)) : '';
  const seat = text('Indirizzo', street ?? 'Via Prova') + text('CAP', postalCode ?? '40100') + tag('Comune', 'Bologna');
  return (
    tag('DatiAnagrafici', vat + text('CodiceFiscale', taxCode) + tag('Anagrafica', text('Denominazione', name))) +
    tag('Sede', seat + tag('Nazione', country))
  );
}

function lineXml(line: XmlLine, place: number): string {
  const { codes = [], description = 'Riga', quantity, unit, price = '0.00', discounts = [], total = price } = line;
  return tag(
    'DettaglioLinee',
    tag('NumeroLinea', line.number ?? place + 1) +
      codes
        .map(([type, value]) => tag('CodiceArticolo', tag('CodiceTipo', type) + text('CodiceValore', value)))
        .join('') +
      text('Descrizione', description) +
      tag('Quantita', quantity) +
      text('UnitaMisura', unit) +
      tag('PrezzoUnitario', price) +
      discounts
        .map(([type, what, value]) => tag('ScontoMaggiorazione', tag('Tipo', type) + tag(what, value)))
        .join('') +
      tag('PrezzoTotale', total) +
      tag('AliquotaIVA', line.rate ?? '22.00') +
      tag('Natura', line.nature),
  );
}

function sumXml({ rate, taxable, vat, nature, due, reference, more = '' }: XmlSum): string {
  return tag(
    'DatiRiepilogo',
    tag('AliquotaIVA', rate) +
      tag('Natura', nature) +
      more +
      tag('ImponibileImporto', taxable) +
      tag('Imposta', vat) +
      tag('EsigibilitaIVA', due) +
      text('RiferimentoNormativo', reference),
  );
}

function paymentXml({ mode = 'MP05', day, days, amount }: XmlPayment): string {
  return tag(
    'DettaglioPagamento',
    tag('ModalitaPagamento', mode) +
      tag('GiorniTerminiPagamento', days) +
      tag('DataScadenzaPagamento', day) +
      tag('ImportoPagamento', amount),
  );
}

const attachmentsXml = (attachments: XmlDocument['attachments'] = []) =>
  attachments
    .map(([name, content]) =>
      tag('Allegati', tag('NomeAttachment', name) + tag('Attachment', Buffer.from(content).toString('base64'))),
    )
    .join('');

/** One body: by default an invoice of 100.00 and 22.00 euro of VAT. */
export function bodyXml(document: XmlDocument = {}): string {
  const { type = 'TD01', number = '1', day = '2026-11-15', total = '122.00', head = '', general = '' } = document;
  const {
    lines = [{ price: '100.00' }],
    sums = [{ rate: '22.00', taxable: '100.00', vat: '22.00' }],
    payments = [],
  } = document;
  return tag(
    'FatturaElettronicaBody',
    tag(
      'DatiGenerali',
      tag(
        'DatiGeneraliDocumento',
        tag('TipoDocumento', type) +
          tag('Divisa', document.currency ?? 'EUR') +
          tag('Data', day) +
          text('Numero', number) +
          head +
          tag('ImportoTotaleDocumento', total),
      ) + general,
    ) +
      tag('DatiBeniServizi', lines.map(lineXml).join('') + sums.map(sumXml).join('')) +
      (payments.length > 0
        ? tag(
            'DatiPagamento',
            tag('CondizioniPagamento', document.conditions ?? 'TP02') + payments.map(paymentXml).join(''),
          )
        : '') +
      attachmentsXml(document.attachments),
  );
}

/** An ordinary file with these bodies. */
export function invoiceXml(buyer: Party, bodies: readonly string[] = [bodyXml()], seller: Party = SELLER): string {
  const transmission =
    tag('CodiceDestinatario', buyer.recipientCode ?? '0000000') + text('PECDestinatario', buyer.certifiedEmail);
  const header = tag(
    'FatturaElettronicaHeader',
    tag('DatiTrasmissione', transmission) +
      tag('CedentePrestatore', partyXml(seller)) +
      tag('CessionarioCommittente', partyXml(buyer)),
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">' +
    `${header}${bodies.join('')}</p:FatturaElettronica>`
  );
}

/** A simplified invoice (FSM10); `amounts` include the VAT. */
export function simplifiedXml(
  buyer: Party,
  {
    type = 'TD07',
    number = '1',
    amounts,
    general = '',
  }: { type?: string; number?: string; amounts: [amount: string, vat: string][]; general?: string },
): string {
  const id = tag('IdFiscaleIVA', tag('IdPaese', buyer.country ?? 'IT') + tag('IdCodice', buyer.vatNumber));
  const head = tag('TipoDocumento', type) + tag('Divisa', 'EUR') + tag('Data', '2026-11-15') + tag('Numero', number);
  return `<?xml version="1.0" encoding="UTF-8"?><n:FatturaElettronicaSemplificata versione="FSM10" xmlns:n="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0">${tag(
    'FatturaElettronicaHeader',
    tag('DatiTrasmissione', tag('CodiceDestinatario', buyer.recipientCode ?? '0000000')) +
      tag('CedentePrestatore', tag('IdFiscaleIVA', tag('IdPaese', 'IT') + tag('IdCodice', SELLER.vatNumber))) +
      tag('CessionarioCommittente', tag('IdentificativiFiscali', id)),
  )}${tag(
    'FatturaElettronicaBody',
    tag('DatiGenerali', tag('DatiGeneraliDocumento', head) + general) +
      amounts
        .map(([amount, vat]) =>
          tag(
            'DatiBeniServizi',
            tag('Descrizione', 'Merce varia') + tag('Importo', amount) + tag('DatiIVA', tag('Imposta', vat)),
          ),
        )
        .join(''),
  )}</n:FatturaElettronicaSemplificata>`;
}

const MODES = { riba: 'MP12', transfer: 'MP05', direct: 'MP01', other: 'MP13' } as const;
const money = (cents: number) => centsToEuro(cents).toFixed(2);

/** A document of the shop as the body of a file; charges are lines, as programs write them. */
export function bodyOf(
  invoice: InvoiceRecord,
  dueDates: readonly DueDateRecord[],
  { isSplit, deliveryDays }: { isSplit: boolean; deliveryDays: ReadonlyMap<string, string> },
): string {
  const lines = invoice.lines.map(
    ({
      position,
      code,
      description,
      unit,
      quantity,
      grossPrice,
      discounts,
      netPrice,
      priceQuantity,
      vatRate,
      netCents,
    }): XmlLine => ({
      ...{ number: position, codes: [['INT', code]], description: description ?? code, quantity: quantity.toFixed(2) },
      ...{ unit: unit ?? '', price: (unitPriceToEuro(grossPrice ?? netPrice) / (priceQuantity ?? 1)).toFixed(8) },
      discounts: (discounts ?? []).map((discount) => ['SC', 'Percentuale', rateToPercent(discount).toFixed(2)]),
      ...{ total: money(netCents ?? 0), rate: rateToPercent(vatRate).toFixed(2) },
    }),
  );
  const charges = invoice.charges.map(({ description, cents, rate }): XmlLine => ({
    ...{ description: description ?? '', price: money(cents), rate: rateToPercent(rate).toFixed(2) },
  }));
  const references = [...Map.groupBy(invoice.lines, ({ delivery, order }) => delivery ?? order ?? '')].map(
    ([label, own]) => {
      const numbers = own.map(({ position }) => tag('RiferimentoNumeroLinea', position)).join('');
      const day = deliveryDays.get(label);
      if (label === '') return '';
      if (day === undefined) {
        return own
          .map(({ position, orderLine }) =>
            tag(
              'DatiOrdineAcquisto',
              tag('RiferimentoNumeroLinea', position) + tag('IdDocumento', label) + tag('NumItem', orderLine),
            ),
          )
          .join('');
      }
      return tag('DatiDDT', tag('NumeroDDT', parseDocumentLabel(label)?.number) + tag('DataDDT', day) + numbers);
    },
  );
  const credited = parseDocumentLabel(invoice.creditedInvoice ?? '');
  return bodyXml({
    ...{
      type: invoice.erpType ?? 'TD01',
      number: numberOf(invoice),
      day: invoice.issuedOn,
      total: money(invoice.totalCents),
    },
    general:
      references.filter((one) => one.startsWith('<DatiOrdine')).join('') +
      (credited
        ? tag('DatiFattureCollegate', tag('IdDocumento', numberOf(credited)) + tag('Data', `${credited.year}-01-01`))
        : '') +
      references.filter((one) => one.startsWith('<DatiDDT')).join('') +
      (invoice.type === 'accompanying' ? tag('DatiTrasporto', tag('NumeroColli', 1)) : ''),
    lines: [...lines, ...charges].map((line, place) => ({ ...line, number: place + 1 })),
    sums: invoice.vat.map(({ rate, nature, taxableCents, vatCents }) => ({
      ...{ rate: rateToPercent(rate).toFixed(2), taxable: money(taxableCents), vat: money(vatCents) },
      ...(nature ? { nature } : {}),
      due: isSplit ? 'S' : 'I',
    })),
    payments: dueDates.map(({ kind, dueOn, cents }) => ({ mode: MODES[kind], day: dueOn, amount: money(cents) })),
  });
}

function numberOf({ cause, year, number }: { cause: string; year: number; number: number }): string {
  return `${cause}-${year}/${String(number).padStart(6, '0')}`;
}
