const it = {
  number: 'Numero',
  day: 'Data',
  page: 'Pagina {page} di {pages}',
  continued: 'segue',
  vatNumber: 'P. IVA',
  taxCode: 'C.F.',
  customer: 'Cliente',
  billedTo: 'Destinatario della fattura',
  goodsTo: 'Destinazione della merce',
  invoice: 'Fattura',
  deferredInvoice: 'Fattura differita',
  accompanyingInvoice: 'Fattura accompagnatoria',
  creditNote: 'Nota di credito',
  documentType: 'Tipo documento',
  payment: 'Pagamento',
  sdi: 'Identificativo SdI',
  credited: 'Su fattura',
  line: 'N.',
  code: 'Codice',
  description: 'Descrizione',
  barcode: 'Codice a barre',
  unit: 'UM',
  quantity: 'Qtà',
  list: 'Listino',
  net: 'Netto',
  rate: 'IVA',
  value: 'Valore €',
  ddtOf: 'Documento di trasporto {name} del {day}',
  orderOf: 'ordine {name} del {day}',
  reference: 'vostro riferimento {reference}',
  orderLine: 'ordine {name}, riga {line}',
  vatRate: 'Aliquota',
  taxable: 'Imponibile €',
  tax: 'Imposta €',
  due: 'Scadenza',
  kind: 'Tipo',
  amount: 'Importo €',
  goods: 'Totale merce',
  charges: 'Contributi e spese',
  taxableTotal: 'Imponibile',
  vat: 'IVA',
  invoiceTotal: 'Totale fattura',
  creditTotal: 'Totale nota di credito',
  courtesy: 'Copia di cortesia della fattura elettronica inviata al Sistema di Interscambio: fa fede il file XML.',
  ddt: 'Documento di trasporto',
  lot: 'Lotto o matricola',
  check: 'Controllo',
  reason: 'Causale',
  carriage: 'Porto',
  aspect: 'Aspetto dei beni',
  parcels: 'Colli',
  weight: 'Peso lordo',
  carrier: 'Vettore',
  waybill: 'Lettera di vettura',
  started: 'Inizio trasporto',
  notes: 'Annotazioni e riserve',
  carrierSignature: 'Firma del vettore',
  receiverSignature: 'Firma del destinatario, data e ora',
  ddtFoot: 'D.P.R. 472/1996. Merce da controllare alla consegna: le differenze si segnalano entro 8 giorni.',
  deadlines: 'Scadenzario',
  general: 'Totale generale',
  expired: 'Scaduto',
  toExpire: 'A scadere',
  document: 'Documento',
  documentDay: 'Data documento',
  state: 'Stato',
  deadlinesFoot: 'Situazione al {day}. Una scadenza di oggi è ancora a scadere.',
  direct: 'Rimessa diretta',
  riba: 'RIBA',
  transfer: 'Bonifico',
  other: 'Altro',
};

const en: typeof it = {
  number: 'Number',
  day: 'Date',
  page: 'Page {page} of {pages}',
  continued: 'continued',
  vatNumber: 'VAT no.',
  taxCode: 'Tax code',
  customer: 'Customer',
  billedTo: 'Invoiced to',
  goodsTo: 'Goods delivered to',
  invoice: 'Invoice',
  deferredInvoice: 'Deferred invoice',
  accompanyingInvoice: 'Accompanying invoice',
  creditNote: 'Credit note',
  documentType: 'Document type',
  payment: 'Payment',
  sdi: 'SdI identifier',
  credited: 'On invoice',
  line: 'No.',
  code: 'Code',
  description: 'Description',
  barcode: 'Barcode',
  unit: 'Unit',
  quantity: 'Qty',
  list: 'List price',
  net: 'Net',
  rate: 'VAT',
  value: 'Value €',
  ddtOf: 'Transport document {name} of {day}',
  orderOf: 'order {name} of {day}',
  reference: 'your reference {reference}',
  orderLine: 'order {name}, line {line}',
  vatRate: 'Rate',
  taxable: 'Taxable €',
  tax: 'Tax €',
  due: 'Due date',
  kind: 'Type',
  amount: 'Amount €',
  goods: 'Goods',
  charges: 'Contributions and costs',
  taxableTotal: 'Taxable',
  vat: 'VAT',
  invoiceTotal: 'Invoice total',
  creditTotal: 'Credit note total',
  courtesy:
    'Courtesy copy of the electronic invoice sent to the Sistema di Interscambio: the XML file is authoritative.',
  ddt: 'Transport document',
  lot: 'Lot or serial number',
  check: 'Check',
  reason: 'Reason',
  carriage: 'Carriage',
  aspect: 'Appearance of goods',
  parcels: 'Parcels',
  weight: 'Gross weight',
  carrier: 'Carrier',
  waybill: 'Waybill',
  started: 'Start of transport',
  notes: 'Notes and reservations',
  carrierSignature: 'Signature of the carrier',
  receiverSignature: 'Signature of the receiver, date and time',
  ddtFoot: 'D.P.R. 472/1996. Check the goods on delivery: differences are to be reported within 8 days.',
  deadlines: 'Payment deadlines',
  general: 'General total',
  expired: 'Expired',
  toExpire: 'To expire',
  document: 'Document',
  documentDay: 'Document date',
  state: 'State',
  deadlinesFoot: 'As of {day}. A due date of today is still to expire.',
  direct: 'Direct remittance',
  riba: 'RIBA',
  transfer: 'Bank transfer',
  other: 'Other',
};

export type PrintLocale = 'it' | 'en';
export type PrintTexts = typeof it;

/** Texts of printed documents. */
export const printTexts: Readonly<Record<PrintLocale, PrintTexts>> = { it, en };

/** Replaces the placeholders `{name}` in a text. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const tags = { it: 'it-IT', en: 'en-GB' } as const;
const two = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' } as const;
const four = { ...two, maximumFractionDigits: 4 } as const;
const amounts = { it: new Intl.NumberFormat(tags.it, two), en: new Intl.NumberFormat(tags.en, two) };
const prices = { it: new Intl.NumberFormat(tags.it, four), en: new Intl.NumberFormat(tags.en, four) };
const numbers = {
  it: new Intl.NumberFormat(tags.it, { useGrouping: 'always', maximumFractionDigits: 3 }),
  en: new Intl.NumberFormat(tags.en, { useGrouping: 'always', maximumFractionDigits: 3 }),
};

/** Cents without the euro sign, which the heading of the column has. */
export const amountText = (locale: PrintLocale, cents: number): string => amounts[locale].format(cents / 100);

/** Ten-thousandths of a euro with two to four decimals. */
export const priceText = (locale: PrintLocale, price: number): string => prices[locale].format(price / 10_000);

export const numberText = (locale: PrintLocale, value: number): string => numbers[locale].format(value);

/** YYYY-MM-DD as 24/12/2026. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');
