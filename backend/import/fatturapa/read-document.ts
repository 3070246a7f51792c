import type { StoredVatRegime } from '../../../domain/vat-regime.ts';
import type { BilledParty } from '../../customers/index.ts';
import type { InvoiceChargeRecord, InvoiceVatRecord } from '../../documents/records.ts';
import { type Reason } from '../../texts/index.ts';
import { elementsAt, textAt, type XmlElement } from '../sources/xml.ts';

/** Something about a document that people should know; `field` is the path of its element. */
export interface InvoiceRemark {
  field: string;
  reason: Reason;
  isNote?: boolean;
}

/** An article code of a line, as one of the parties numbers it. */
export interface StatedCode {
  type: string;
  value: string;
}

/** A line as stated; prices in ten-thousandths of a euro with up to three decimals. */
export interface StatedLine {
  position: number;
  codes: StatedCode[];
  description: string;
  unit: string | null;
  quantity: number;
  grossPrice: number | null;
  discounts: number[];
  netPrice: number;
  netCents: number;
  vatRate: number;
  /** The transport document and the order that the line names; numbers as written. */
  delivery: { number: string; day: string } | null;
  order: { number: string; position: number | null } | null;
}

/** One way and day of payment. */
export interface StatedPayment {
  mode: string;
  dueOn: string;
  cents: number;
}

/** A document of a file as it states itself. */
export interface StatedDocument {
  kind: 'invoice' | 'credit-note';
  /** TD01, TD04 … */
  erpType: string;
  /** Free text. */
  number: string;
  issuedOn: string;
  type: 'accompanying' | 'deferred' | null;
  totalCents: number;
  /** null when the amounts by VAT rate do not come to the total. */
  amounts: { taxableCents: number; vatCents: number } | null;
  vatRegime: StoredVatRegime;
  lines: StatedLine[];
  vat: InvoiceVatRecord[];
  charges: InvoiceChargeRecord[];
  payments: StatedPayment[];
  /** The last day that the due dates name, also where they are left out. */
  lastDueOn: string | null;
  payableCents: number;
  /** The invoice that a credit note names. */
  credited: { number: string; day: string | null } | null;
  remarks: InvoiceRemark[];
}

export type ReadDocument = StatedDocument | { problem: InvoiceRemark };

/** Who issued a file to whom. */
export interface StatedParties {
  /** VAT number of the seller, with the letters of its country. */
  seller: string | null;
  buyer: BilledParty;
}

/** The parties of an electronic invoice, ordinary or simplified. */
export function readParties(file: XmlElement): StatedParties {
  const [header = file] = elementsAt(file, 'FatturaElettronicaHeader');
  const first = (path: string) => elementsAt(header, path)[0] ?? null;
  const seller = first('CedentePrestatore/DatiAnagrafici/IdFiscaleIVA') ?? first('CedentePrestatore/IdFiscaleIVA');
  const id = first('CessionarioCommittente/DatiAnagrafici') ?? first('CessionarioCommittente/IdentificativiFiscali');
  const more = first('CessionarioCommittente/AltriDatiIdentificativi') ?? first('CessionarioCommittente');
  const names = first('CessionarioCommittente/DatiAnagrafici/Anagrafica') ?? more;
  const of = (element: XmlElement | null, path: string) => (element === null ? null : textAt(element, path));
  const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ') || null;
  return {
    seller: joined(of(seller, 'IdPaese'), of(seller, 'IdCodice'))?.replace(' ', '') ?? null,
    buyer: {
      country: of(id, 'IdFiscaleIVA/IdPaese'),
      vatNumber: of(id, 'IdFiscaleIVA/IdCodice'),
      taxCode: of(id, 'CodiceFiscale'),
      name: of(names, 'Denominazione') ?? joined(of(names, 'Nome'), of(names, 'Cognome')),
      recipientCode: textAt(header, 'DatiTrasmissione/CodiceDestinatario'),
      certifiedEmail: textAt(header, 'DatiTrasmissione/PECDestinatario'),
      postalCode: of(more, 'Sede/CAP'),
      street: joined(of(more, 'Sede/Indirizzo'), of(more, 'Sede/NumeroCivico')),
    },
  };
}
