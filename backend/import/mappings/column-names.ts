/** Words of column names, and how ERPs shorten them. */
const abbreviations: Record<string, string> = {
  ...{ cod: 'codice', art: 'articolo', cli: 'cliente', clf: 'cliente', desc: 'descrizione', descr: 'descrizione' },
  ...{ des: 'descrizione', qta: 'quantita', qt: 'quantita', qty: 'quantity', num: 'numero', nr: 'numero', n: 'numero' },
  ...{ no: 'number', doc: 'documento', ft: 'fattura', fatt: 'fattura', scad: 'scadenza', sc: 'sconto', scn: 'sconto' },
  ...{ cat: 'categoria', prz: 'prezzo', lst: 'listino', ind: 'indirizzo', dt: 'data', imp: 'importo', tot: 'totale' },
  ...{ conf: 'confezione', prov: 'provincia', rag: 'ragione', soc: 'sociale', tel: 'telefono', cell: 'cellulare' },
  ...{
    naz: 'nazione',
    forn: 'fornitore',
    dest: 'destinazione',
    pag: 'pagamento',
    disp: 'disponibilita',
    giac: 'giacenza',
  },
  ...{
    fisc: 'fiscale',
    val: 'validita',
    dat: 'data',
    ini: 'inizio',
    fin: 'fine',
    mag: 'magazzino',
    min: 'minimo',
    pz: 'pezzi',
    ord: 'ordine',
  },
  ...{ cust: 'customer', prod: 'product', part: 'partita', piva: 'partitaiva', acc: 'account', gr: 'gruppo' },
  ...{
    marc: 'marca',
    fam: 'famiglia',
    cart: 'cartone',
    rif: 'riferimento',
    cond: 'condizioni',
    indir: 'indirizzo',
    telef: 'telefono',
    lis: 'listino',
    uni: 'unitario',
    ser: 'serie',
    loc: 'localita',
  },
};
const words = [
  ...new Set([...Object.keys(abbreviations).filter((word) => word.length > 2), ...Object.values(abbreviations)]),
];
const emptyWords = new Set([
  'di',
  'del',
  'della',
  'dei',
  'il',
  'la',
  'da',
  'per',
  'the',
  'of',
  'in',
  'a',
  'eur',
  'euro',
]);

/** A column name as one word, so that `COD_ART`, `Cod. Art.` and `Codice articolo` are the same. */
export function columnKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\bq\.? ?ta\b/iu, 'quantita')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !emptyWords.has(word))
    .map(
      (word) =>
        abbreviations[word] ??
        wordsIn(word)
          ?.map((part) => abbreviations[part] ?? part)
          .join('') ??
        word,
    )
    .join('');
}

/** The known words that a word without blanks consists of, as in `CODART`; null when it is another one. */
function wordsIn(word: string): string[] | null {
  if (word === '') return [];
  for (const known of words) {
    if (!word.startsWith(known)) continue;
    const rest = wordsIn(word.slice(known.length));
    if (rest !== null) return [known, ...rest];
  }
  return null;
}

/**
 * Names of columns by place: a field, a part of a list (`addresses.street`), a language (`name.it`), a pack
 * (`packaging.CF`). Of two columns for a place, the one named earlier here is it.
 */
type Names = Record<string, readonly string[]>;

const list = (names: string): string[] => names.split(', ');
const articleCode = list(
  'codice articolo, articolo, codice prodotto, codice, codice interno, item code, item number, article code, product code, sku, item, product, code',
);
const customerCode = list(
  'codice cliente, cliente, codice conto, conto, customer code, customer number, customer, account number, account',
);
const discounts = list('sconto, sconti, sconto %, % sconto, cascata sconti, percentuale sconto, discount, discounts');
const validFrom = list(
  'valido dal, data inizio validita, inizio validita, data validita, data inizio, decorrenza, data decorrenza, dal, valid from, start date',
);
const validTo = list('valido al, data fine validita, fine validita, data fine, al, scadenza, valid to, end date');
const priceQuantity = list(
  'prezzo riferito a, quantita prezzo, unita prezzo, prezzo per quantita, moltiplicatore prezzo, price quantity, price unit, price per',
);
const minimumQuantity = list(
  'quantita minima, quantita minimo, da quantita, quantita, scaglione, minimo, minimum quantity, from quantity, quantity',
);
const unit = list('um, unita misura, u m, umv, unita, unit measure, uom, unit');
const vatRate = list('iva, aliquota iva, aliquota, % iva, percentuale iva, codice iva, vat rate, vat');
const year = list('anno documento, anno, esercizio, anno fattura, anno ordine, year');
const cause = list('serie documento, serie, sezionale, registro, causale, serie fattura, series');
const number = list(
  'numero documento, numero fattura, numero ordine, numero, fattura, document number, invoice number, order number, number',
);
const issuedOn = list(
  'data documento, data fattura, data emissione, data, document date, invoice date, issue date, date',
);
const dueOn = list('data scadenza, scadenza, due date');
const total = list(
  'totale documento, totale fattura, importo documento, importo totale, totale, document total, total amount, total',
);
const open = list(
  'importo residuo, residuo, saldo, importo aperto, da pagare, scoperto, importo da incassare, open amount, balance, outstanding',
);
const documentKind = list('tipo documento, tipo, document type, type');
/** Names of a price of which only the columns beside it say whether it is before or after discounts. */
const plainPrices = 'prezzo unitario, prezzo, unit price, price';
const lineNames: Names = {
  'lines.position': list('numero riga, riga, progressivo riga, line number, line'),
  'lines.code': articleCode,
  'lines.description': list('descrizione articolo, descrizione riga, descrizione, description'),
  'lines.unit': unit,
  'lines.quantity': list('quantita, quantita riga, quantita ordinata, quantita fatturata, quantity'),
  'lines.grossPrice': list('prezzo lordo, prezzo listino, gross price, list price'),
  'lines.discounts': discounts,
  'lines.netPrice': list(`prezzo netto, prezzo unitario netto, netto unitario, net price, ${plainPrices}`),
  'lines.priceQuantity': priceQuantity,
  'lines.vatRate': vatRate,
};
const document: Names = { cause, year, number, customerCode };
const isActive = list('attivo, in vendita, valido, active');

/** The names of usual ERPs, in Italian and English, by kind and place. Names of the fields themselves need no entry. */
export const columnNames: Readonly<Record<string, Names>> = {
  stock: {
    articleCode,
    quantity: list(
      'giacenza, disponibilita, esistenza, quantita disponibile, disponibile, giacenza attuale, quantita, saldo, stock, on hand, quantity on hand, available, quantity',
    ),
    arrivingOn: list('data arrivo, arrivo previsto, data prossimo arrivo, arrival date, expected'),
  },
  prices: {
    priceListCode: list(
      'codice listino, listino, numero listino, tipo listino, codice listino vendita, listino vendita, listino prezzi, codice list, codlist, price list code, price list number, price list',
    ),
    articleCode,
    validFrom,
    price: list(
      'prezzo, prezzo listino, prezzo lordo, prezzo netto, prezzo vendita, prezzo unitario, importo, price, list price, unit price',
    ),
    priceQuantity,
  },
  'prices to compare': {
    customerCode: [...customerCode, ...list('codice, code')],
    articleCode,
    addressCode: list('codice destinazione, codice indirizzo, destinazione, indirizzo, address code, address'),
    quantity: list('quantita, quantita riga, quantita ordinata, quantity'),
    day: list('data prezzo, data, giorno, data documento, price date, date, day'),
    netPrice: list(`prezzo netto, prezzo unitario netto, netto unitario, netto, net price, net, ${plainPrices}`),
    priceQuantity,
    totalCents: list(
      'importo riga, totale riga, importo netto riga, netto riga, valore riga, importo netto, importo, totale, line amount, line total, amount, total',
    ),
  },
  articles: {
    code: articleCode,
    sku: list('codice visibile, codice breve, codice vendita, sku'),
    'name.it': list(
      'descrizione articolo, descrizione, descrizione 1, descrizione breve, nome, denominazione, item description, product name, description, name',
    ),
    'name.en': list('descrizione inglese, descrizione en, descrizione ing, description en, english description'),
    'summary.it': list('descrizione 2, descrizione aggiuntiva, descrizione supplementare, sottotitolo, description 2'),
    'description.it': list('descrizione estesa, descrizione lunga, testo, note, long description'),
    brandCode: list('codice marca, marca, marchio, produttore, brand, manufacturer'),
    makerCode: list(
      'codice produttore, codice costruttore, codice originale, codice fornitore, manufacturer code, mpn',
    ),
    categoryCode: list(
      'codice categoria, categoria merceologica, gruppo merceologico, categoria, reparto, gruppo, product group, category',
    ),
    familyCode: list('codice famiglia, famiglia, family'),
    discountClass: list('categoria sconto, classe sconto, gruppo sconto, cl sc, discount class, discount group'),
    unit,
    vatRate,
    weightGrams: list('peso kg, peso lordo, peso, peso netto, peso lordo kg, weight'),
    priceQuantity,
    minimumPackaging: list(
      'multiplo vendita, lotto vendita, lotto minimo, minimo vendita, quantita minima, moq, minimum order quantity',
    ),
    'packaging.CF': list('pezzi confezione, pezzi scatola, quantita confezione, confezione, pack quantity, pack'),
    'packaging.IMB': list('pezzi cartone, quantita cartone, cartone, pezzi imballo, imballo, carton quantity, carton'),
    'packaging.PAL': list('pezzi pallet, quantita pallet, pallet, bancale, pezzi bancale'),
    barcodes: list('codice ean, ean, ean 13, codice barre, codice a barre, barcode, gtin'),
    stockQuantity: list('giacenza, disponibilita, esistenza, quantita disponibile, stock, on hand, quantity on hand'),
    arrivingOn: list('data arrivo, arrivo previsto, data prossimo arrivo, arrival date'),
    isActive,
    parentCode: list('codice padre, articolo padre, padre, parent code, parent'),
    color: list('colore, color, colour'),
    size: list('misura, taglia, size'),
    pictures: list('foto, immagine, immagini, nome foto, file immagine, picture, image'),
    oldCodes: list('vecchio codice, codice precedente, codice vecchio, old code'),
    conai: list('conai, contributo conai'),
    raee: list('raee, contributo raee, eco contributo raee'),
  },
  customers: {
    code: [...customerCode, 'codice', 'code'],
    companyName: list(
      'ragione sociale, ragione sociale 1, denominazione, cliente, nome cliente, company name, company, name',
    ),
    firstName: list('nome, first name'),
    lastName: list('cognome, last name'),
    taxCode: list('codice fiscale, cf, tax code, fiscal code'),
    vatNumber: list('partita iva, p iva, piva, vat number, vat'),
    email: list('email, e mail, mail, indirizzo email'),
    certifiedEmail: list('pec, indirizzo pec, email pec, certified email'),
    recipientCode: list('codice destinatario, codice sdi, codice univoco, sdi, recipient code'),
    priceListCode: list('codice listino, listino, price list'),
    discounts,
    discountClass: list('categoria sconto, classe sconto, gruppo sconto, cl sc, discount class, discount group'),
    paymentMethod: list(
      'codice pagamento, condizioni pagamento, pagamento, modalita pagamento, payment terms, payment',
    ),
    minimumOrderCents: list('minimo ordine, ordine minimo, minimum order'),
    isActive,
    'addresses.code': list(
      'codice destinazione, codice indirizzo, codice sede, destinazione, numero destinazione, address code, ship to code',
    ),
    'addresses.street': list('indirizzo, via, indirizzo destinazione, street, address'),
    'addresses.postalCode': list('cap, codice avviamento postale, postal code, post code, zip, zip code'),
    'addresses.city': list('citta, localita, comune, city, town'),
    'addresses.province': list('provincia, sigla provincia, pv, pr, province'),
    'addresses.country': list('codice nazione, nazione, paese, codice iso, country code, country'),
    'addresses.phone': list('telefono, telefono 1, phone'),
    'addresses.mobile': list('cellulare, telefono cellulare, mobile'),
    'addresses.agentCode': list('codice agente, agente, agent code, agent'),
    'contractPrices.articleCode': articleCode.filter((name) => !/^(?:codice|code|codice interno)$/.test(name)),
    'contractPrices.netPrice': list(
      'prezzo netto, prezzo speciale, prezzo concordato, prezzo convenuto, prezzo cliente, prezzo riservato, netto, prezzo, prezzo unitario, net price, special price, contract price, price, unit price',
    ),
    'contractPrices.priceQuantity': priceQuantity,
    'contractPrices.minimumQuantity': minimumQuantity,
    'contractPrices.validFrom': validFrom,
    'contractPrices.validTo': validTo,
  },
  'class-conditions': {
    articleClass: list(
      'categoria sconto articolo, classe sconto articolo, classe articolo, categoria articolo, gruppo sconto articolo, gruppo articoli, article class, item discount group',
    ),
    customerClass: list(
      'categoria sconto cliente, classe sconto cliente, classe cliente, categoria cliente, gruppo sconto cliente, gruppo clienti, customer class, customer discount group',
    ),
    minimumQuantity,
    validFrom,
    discounts,
    validTo,
  },
  'due-dates': {
    document: list('riferimento documento, riferimento fattura, documento, document'),
    'document.cause': cause,
    'document.year': year,
    'document.number': [...number, ...list('numero partita, partita')],
    position: list('numero rata, rata, numero scadenza, progressivo scadenza, progressivo, installment, position'),
    kind: list('tipo pagamento, tipo effetto, pagamento, payment type'),
    label: list('descrizione pagamento, descrizione'),
    dueOn,
    cents: list('importo rata, importo scadenza, importo, importo originale, amount'),
    openCents: open,
  },
  documents: { ...document, kind: documentKind, issuedOn, dueOn, totalCents: total, openCents: open },
  invoices: {
    ...document,
    kind: documentKind,
    erpType: list('tipo documento sdi, tipo sdi, tipo td'),
    issuedOn,
    dueOn,
    totalCents: total,
    taxableCents: list('imponibile, totale imponibile, taxable amount'),
    vatCents: list('imposta, totale iva, totale imposta, importo iva, vat amount'),
    openCents: open,
    paymentMethod: list('codice pagamento, pagamento, condizioni pagamento, payment terms'),
    ...lineNames,
    'lines.netCents': list(
      'importo riga, totale riga, importo netto riga, netto riga, valore riga, importo netto, importo, line amount, line total, amount',
    ),
  },
  orders: {
    ...document,
    addressCode: list('codice destinazione, codice indirizzo, destinazione, address code'),
    sentAt: list('data ordine, order date, data documento'),
    customerReference: list('riferimento cliente, ordine cliente, customer reference'),
    requestedOn: list('data consegna richiesta, data consegna, consegna richiesta, requested delivery'),
    ...lineNames,
    'lines.delivered': list('quantita consegnata, quantita evasa, consegnato, evaso, delivered'),
  },
  costs: {
    articleCode,
    amount: list('costo, ultimo costo, costo acquisto, costo medio, prezzo acquisto, cost'),
    priceQuantity,
    validFrom,
  },
};

const plainPriceKeys = list(plainPrices).map(columnKey);

/** Whether a column is named as a price without saying whether it is before or after discounts. */
export const isPlainPrice = (column: string): boolean => plainPriceKeys.includes(columnKey(column));

/** Columns that say the contrary of a yes or no: an article that is obsolete is not active. */
export const contraryNames: Names = {
  isActive: list(
    'obsoleto, fuori produzione, annullato, bloccato, blocco, sospeso, disattivato, disattivo, obsolete, inactive, blocked',
  ),
};

/** Fields to which several columns belong, numbered: `Sconto 1`, `Sconto 2`. */
export const isNumbered = (place: string): boolean => /^(?:.*\.)?(?:discounts|pictures)$/.test(place);

/** What codes of usual ERPs mean, by kind and field; in capitals without signs. */
export const knownValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'due-dates.kind': {
    ...{ RB: 'riba', RIBA: 'riba', RIB: 'riba', RICEVUTABANCARIA: 'riba' },
    ...{ BB: 'transfer', BO: 'transfer', BON: 'transfer', BONIFICO: 'transfer', BONIFICOBANCARIO: 'transfer' },
    ...{ RD: 'direct', RIMESSADIRETTA: 'direct', CONTANTI: 'direct' },
  },
  ...Object.fromEntries(
    ['documents.kind', 'invoices.kind'].map((place) => [
      place,
      {
        ...{ FT: 'invoice', FA: 'invoice', FAT: 'invoice', FATT: 'invoice', FATTURA: 'invoice', TD01: 'invoice' },
        ...{ TD24: 'invoice', INVOICE: 'invoice', NC: 'credit-note', NOTACREDITO: 'credit-note', TD04: 'credit-note' },
        ...{ NOTADICREDITO: 'credit-note', CREDITNOTE: 'credit-note' },
      },
    ]),
  ),
};
