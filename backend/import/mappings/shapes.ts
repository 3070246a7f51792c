import type { KindName } from '../kinds/index.ts';
import type { Mapping } from '../mapping/mapping-file.ts';

/** A ready-made mapping, for a file of a usual shape. */
export interface Shape {
  kind: KindName;
  /** What the file holds, in a few words. */
  about: string;
  mapping: Mapping;
}

const discounts = { columns: ['Sconto 1', 'Sconto 2', 'Sconto 3'] };
const dueDateKinds = {
  ...{ RB: 'riba', RIBA: 'riba', 'RI.BA.': 'riba', 'Ri.Ba.': 'riba' },
  ...{ BB: 'transfer', BO: 'transfer', BONIFICO: 'transfer', Bonifico: 'transfer' },
  ...{ RD: 'direct', 'RIMESSA DIRETTA': 'direct', 'Rimessa diretta': 'direct', CONTANTI: 'direct' },
};
const documentKinds = {
  ...{ FT: 'invoice', FA: 'invoice', TD01: 'invoice', TD24: 'invoice' },
  ...{ NC: 'credit-note', TD04: 'credit-note' },
};

/** The files that ERPs usually export, by their shape. */
export const shapes: Readonly<Record<string, Shape>> = {
  articles: {
    kind: 'articles',
    about: 'a row for each article: texts, category, VAT, packs, barcode',
    mapping: {
      fields: {
        code: 'Codice articolo',
        name: { it: 'Descrizione', en: 'Descrizione inglese' },
        brandCode: 'Marca',
        categoryCode: 'Categoria',
        discountClass: 'Categoria sconto',
        unit: 'UM',
        vatRate: 'IVA',
        weightGrams: 'Peso kg',
        minimumPackaging: 'Multiplo vendita',
        packaging: [
          { code: { constant: 'CF' }, quantity: 'Pezzi confezione' },
          { code: { constant: 'IMB' }, quantity: 'Pezzi cartone' },
        ],
        barcodes: 'EAN',
        isActive: 'Attivo',
      },
      createBrands: true,
      createCategories: true,
    },
  },
  'price-columns': {
    kind: 'articles',
    about: 'a price list in columns: a row for each article, a column for each list (1 to 5), on articles that exist',
    mapping: {
      fields: { code: 'Codice articolo', priceQuantity: 'Prezzo riferito a' },
      prices: { 1: 'Listino 1', 2: 'Listino 2', 3: 'Listino 3', 4: 'Listino 4', 5: 'Listino 5' },
    },
  },
  'price-rows': {
    kind: 'prices',
    about: 'a price list in rows: list, article, price, first day',
    mapping: {
      fields: {
        priceListCode: 'Listino',
        articleCode: 'Codice articolo',
        price: 'Prezzo',
        validFrom: 'Valido dal',
        priceQuantity: 'Prezzo riferito a',
      },
    },
  },
  customers: {
    kind: 'customers',
    about: 'a row for each customer, with its own address',
    mapping: {
      fields: {
        code: 'Codice cliente',
        companyName: 'Ragione sociale',
        taxCode: 'Codice fiscale',
        vatNumber: 'Partita IVA',
        email: 'Email',
        certifiedEmail: 'PEC',
        recipientCode: 'Codice destinatario',
        priceListCode: 'Listino',
        discounts,
        discountClass: 'Categoria sconto',
        paymentMethod: 'Pagamento',
        isActive: 'Attivo',
        addresses: [
          {
            code: { constant: 'SEDE' },
            isLegalSeat: { constant: true },
            street: 'Indirizzo',
            postalCode: 'CAP',
            city: 'Città',
            province: 'Provincia',
            country: 'Nazione',
            phone: 'Telefono',
            mobile: 'Cellulare',
            agentCode: 'Agente',
          },
        ],
      },
    },
  },
  addresses: {
    kind: 'customers',
    about: 'delivery addresses in a file of their own, several rows for a customer one below the other',
    mapping: {
      fields: {
        code: 'Codice cliente',
        addresses: [
          {
            code: 'Codice destinazione',
            street: 'Indirizzo',
            postalCode: 'CAP',
            city: 'Città',
            province: 'Provincia',
            country: 'Nazione',
            phone: 'Telefono',
            mobile: 'Cellulare',
            agentCode: 'Agente',
          },
        ],
      },
    },
  },
  'discount-matrix': {
    kind: 'class-conditions',
    about: 'discounts by class of articles and class of customers, a row for each pair',
    mapping: {
      fields: {
        articleClass: 'Categoria sconto articolo',
        customerClass: 'Categoria sconto cliente',
        minimumQuantity: 'Quantità minima',
        discounts,
        validFrom: 'Valido dal',
        validTo: 'Valido al',
      },
    },
  },
  stock: {
    kind: 'stock',
    about: 'article, quantity, day of the next arrival',
    mapping: {
      fields: { articleCode: 'Codice articolo', quantity: 'Giacenza', arrivingOn: 'Data arrivo' },
    },
  },
  'open-items': {
    kind: 'due-dates',
    about: 'due dates of invoices that are stored: series, year, number, instalment, amount, what is open',
    mapping: {
      fields: {
        document: { template: '{Serie}/{Anno}/{Numero}' },
        position: 'Rata',
        kind: { column: 'Tipo pagamento', values: dueDateKinds, otherwise: 'other' },
        dueOn: 'Data scadenza',
        cents: 'Importo',
        openCents: 'Residuo',
      },
    },
  },
  'document-lines': {
    kind: 'invoices',
    about: 'invoices and credit notes by line: the columns of the document are repeated in each of its rows',
    mapping: {
      fields: {
        customerCode: 'Codice cliente',
        kind: { column: 'Tipo documento', values: documentKinds },
        cause: 'Serie',
        year: 'Anno',
        number: 'Numero',
        issuedOn: 'Data documento',
        dueOn: 'Data scadenza',
        totalCents: 'Totale documento',
        taxableCents: 'Imponibile',
        vatCents: 'Imposta',
        lines: [
          {
            position: 'Numero riga',
            code: 'Codice articolo',
            description: 'Descrizione',
            unit: 'UM',
            quantity: 'Quantità',
            grossPrice: 'Prezzo lordo',
            discounts,
            netPrice: 'Prezzo netto',
            netCents: 'Importo riga',
            vatRate: 'IVA',
          },
        ],
      },
    },
  },
};
