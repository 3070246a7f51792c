import type { KeptReason } from '../../domain/import-history.ts';
import type { Locale } from '../../domain/locale.ts';
import { centsToEuro, unitPriceToEuro } from '../../domain/money.ts';

/**
 * Why an import rejects a row or leaves out a value, in English and Italian: commands and stored reports say the English
 * text, pages and files of the office that of their reader. `{name}` stands for a value.
 */
const REASONS = {
  // Anything that comes from elsewhere in words: the database, a server, a file of content.
  '{detail}': '{detail}',
  '{first} {second}': '{first} {second}',
  '{place}: {reason}': '{place}: {reason}',

  // Values of cells.
  'The value is missing.': 'Manca il valore.',
  'The value is neither a text nor a number.': 'Il valore non è né un testo né un numero.',
  'The Italian text is missing.': 'Manca il testo italiano.',
  'The cell is {what}, shown as "{shown}", not a text; format the column as text and enter it again.':
    'La cella contiene {what}, mostrata come "{shown}", e non un testo: formatta la colonna come testo e riscrivila.',
  'The cell is {what}, shown as "{shown}", not a number.':
    'La cella contiene {what}, mostrata come "{shown}", e non un numero.',
  'a yes or no': 'un valore sì/no',
  'a date': 'una data',
  'The cell shows the error {value} of a spreadsheet instead of a value.':
    'La cella mostra l’errore {value} del foglio di calcolo al posto di un valore.',
  '"{value}" is not a number.': '"{value}" non è un numero.',
  '"{value}" is not a number with a decimal {sign}.': '"{value}" non è un numero con {sign} decimale.',
  comma: 'la virgola',
  point: 'il punto',
  '"{value}" may be {decimal} or {whole}; say the decimal sign (--decimal, or "decimal" in the mapping).':
    '"{value}" può essere {decimal} o {whole}: indica il segno decimale (“Decimali”).',
  '"{value}" is not a whole number.': '"{value}" non è un numero intero.',
  '"{value}" is neither yes nor no (si/no, true/false, 1/0).': '"{value}" non è né sì né no (si/no, true/false, 1/0).',
  '"{value}" is not a date (2026-12-31 or 31/12/2026).': '"{value}" non è una data (31/12/2026 o 2026-12-31).',
  '"{value}" is a day that does not exist.': '"{value}" è un giorno che non esiste.',
  '"{value}" is not a time (2026-12-31 10:24 or 31/12/2026 10:24).':
    '"{value}" non è un giorno con l’ora (31/12/2026 10:24 o 2026-12-31 10:24).',
  'The discount {value} is not between 0 and 100 %.': 'Lo sconto {value} non è tra 0 e 100 %.',
  '"{value}" is a code that lost its digits in a spreadsheet; format the column as text and enter it again.':
    '"{value}" è un codice che ha perso le cifre in un foglio di calcolo: formatta la colonna come testo e riscrivilo.',
  '"{value}" is not an object with {parts}.': '"{value}" non è un oggetto con {parts}.',
  '"{value}" is none of {choices}.': '"{value}" non è tra i valori possibili: {choices}.',
  '"{value}" does not have the form of this field.': '"{value}" non ha la forma di questo campo.',
  '{value} is less than 1 percent; a column of fractions (0.22 is 22 %) needs "unit": "fraction".':
    '{value} è meno dell’1 per cento; una colonna di frazioni (0,22 è il 22 %) va indicata come tale ("unit": "fraction").',
  'All values of the column "{column}" are below 1, the first is {value}: fractions (0.3 is 30 %) or percentages? It is not loaded until the mapping says "unit": "fraction" or "percent".':
    'Tutti i valori della colonna "{column}" sono sotto 1, il primo è {value}: frazioni (0,3 è il 30 %) o percentuali? Non si carica finché lo schema non lo dice ("unit": "fraction" o "percent").',
  '{value} is below 0.': '{value} è sotto 0.',
  '{value} is too small.': '{value} è troppo piccolo.',
  '{value} is too large.': '{value} è troppo grande.',
  'These are {count} values; {maximum} are possible.': 'Sono {count} valori; ne sono possibili {maximum}.',
  'The unit {unit} does not fit the field.': 'L’unità {unit} non va bene per questo campo.',

  // Rows and files of rows.
  'The row repeats line {line}.': 'La riga ripete la riga {line}.',
  'The code stands in line {line} already; of rows with the same code the last one counts.':
    'Il codice è già alla riga {line}: tra righe con lo stesso codice vale l’ultima.',
  'The row has {cells} fields, the header names {columns} columns.':
    'La riga ha {cells} campi, l’intestazione {columns} colonne.',
  'A quote is opened here and not closed before the end of the file.':
    'Qui si aprono virgolette che non si chiudono prima della fine del file.',
  'The line is not a JSON object.': 'La riga non è un oggetto JSON.',
  'The line is not valid JSON.': 'La riga non è JSON valido.',
  'The column names were found in line {line}; one line above them was passed over.':
    'I nomi delle colonne sono alla riga {line}; la riga sopra è stata saltata.',
  'The column names were found in line {line}; {count} lines above them were passed over.':
    'I nomi delle colonne sono alla riga {line}; le {count} righe sopra sono state saltate.',
  'A repeated line of column names was passed over.': 'È stata saltata una riga che ripete i nomi delle colonne.',
  '{count} repeated lines of column names or titles were passed over; this is the first.':
    'Sono state saltate {count} righe che ripetono nomi di colonne o titoli; questa è la prima.',
  'A line of totals was passed over.': 'È stata saltata una riga di totali.',
  '{count} lines of totals were passed over; this is the first.':
    'Sono state saltate {count} righe di totali; questa è la prima.',
  'A line with nothing but {columns} was passed over.': 'È stata saltata una riga con solo {columns}.',
  '{count} lines with nothing but {columns} were passed over; this is the first.':
    'Sono state saltate {count} righe con solo {columns}; questa è la prima.',
  'Control or invisible characters were removed from one text; this is the first line.':
    'Da un testo sono stati tolti caratteri di controllo o invisibili; questa è la prima riga.',
  'Control or invisible characters were removed from {count} texts; this is the first line.':
    'Da {count} testi sono stati tolti caratteri di controllo o invisibili; questa è la prima riga.',
  'The accents were read as those of DOS (cp850).': 'Gli accenti sono stati letti come quelli del DOS (cp850).',
  'Entities and tags of HTML became plain text, in rows: {fields}. This is the first of them.':
    'Entità e tag HTML sono diventati testo semplice, in righe: {fields}. Questa è la prima.',
  'Rates and discounts were rounded to two decimals, in rows: {fields}. This is the first of them.':
    'Aliquote e sconti sono stati arrotondati a due decimali, in righe: {fields}. Questa è la prima.',
  'The database refuses the row: {detail}.': 'La banca dati rifiuta la riga: {detail}.',
  'It changes by more than {percent} %, and waits until somebody accepts it.':
    'Cambia di oltre il {percent} % e aspetta che qualcuno lo accetti.',
  'Not changed: this field belongs to {owner}.': 'Non cambiato: questo campo è di {owner}.',
  'Other reasons.': 'Altri motivi.',

  // What is said of a file before it is imported, and of its import as a whole.
  'Line {line}, {field}: {reason}': 'Riga {line}, {field}: {reason}',
  'Prices are read into the price lists {lists}: put the shop\'s own codes under "prices".':
    'I prezzi vanno nei listini {lists}: indica i codici del negozio.',
  'The file has to hold all agreements of each customer that it names: others are removed.':
    'Il file deve avere tutte le condizioni di ogni cliente che indica: le altre si tolgono.',
  '"{column}" is named like {field}, but holds other values, as "{value}".':
    '"{column}" si chiama come {field}, ma contiene altro, come "{value}".',
  'A document is found by series, year and number, and the file has not all of them: say the rest in the mapping, as in {example}.':
    'Un documento si trova con serie, anno e numero, e il file non li ha tutti: indica il resto, come in {example}.',
  '"{column}" holds prices: say of which price list.': '"{column}" contiene prezzi: indica di quale listino.',
  'No field reads: {columns}.': 'Nessun campo legge: {columns}.',
  'Not all prices that change by more than the limit are listed.':
    'Non sono elencati tutti i prezzi che cambiano oltre il limite.',
  'Read the sheet "{sheet}", not {others}.': 'Si legge il foglio "{sheet}", non {others}.',
  'Rejected rows are no full file: --missing is left out.':
    'Le righe rifiutate non sono un file completo: di ciò che manca non cambia nulla.',
  '{count} files are no invoices of this shop: {names}.': '{count} file non sono fatture di questo negozio: {names}.',
  '{count} new invoices, {total} euro, count as paid: they are older than the newest figures of open items, of {day}. What is open of them has to come as due-dates or openCents.':
    '{count} fatture nuove, {total} euro, valgono come pagate: sono precedenti ai dati più recenti delle partite aperte, del {day}. Ciò che ne è aperto deve arrivare con le scadenze.',

  // Why what a file does not list was not ended; parts of sentences.
  'the code of {count} rows cannot be read, which may be articles of the list':
    'il codice di {count} righe non si legge, e possono essere articoli del listino',
  'the code of {count} rows cannot be read, which may be articles of the shop':
    'il codice di {count} righe non si legge, e possono essere articoli del negozio',
  'the code of {count} rows cannot be read, which may be customers of the shop':
    'il codice di {count} righe non si legge, e possono essere clienti del negozio',
  'the classes of {count} rows cannot be read, which may be stored conditions':
    'le classi di {count} righe non si leggono, e possono essere condizioni esistenti',
  'some rows do not say which due date they are, and each may be one that would be closed':
    'alcune righe non dicono quale scadenza sono, e ognuna può essere tra quelle da chiudere',
  'the files have no conditions': 'i file non hanno condizioni',
  '{missing} of {all} prices of these lists are missing, {percent} %, and at most {limit} % may be removed (--missing-limit). With --missing-limit 100 --dry-run the report of changes lists them':
    'mancano {missing} prezzi di questi listini su {all}, il {percent} %, e se ne può togliere al massimo il {limit} %',
  '{missing} of {all} active articles are missing, {percent} %, and at most {limit} % may become inactive (--missing-limit). With --missing-limit 100 --dry-run the report of changes lists them':
    'mancano {missing} articoli attivi su {all}, il {percent} %, e se ne può disattivare al massimo il {limit} %',
  '{missing} of {all} conditions of classes are missing, {percent} %, and at most {limit} % may be removed (--missing-limit)':
    'mancano {missing} condizioni di classi su {all}, il {percent} %, e se ne può togliere al massimo il {limit} %',
  '{missing} of {all} open due dates are missing, {percent} %, with {cents} of {allCents} euro, {centsPercent} %, and at most {limit} % of them (--missing-limit) and {centsLimit} % of the amount (--missing-amount-limit) may be closed. With both at 100 and --dry-run the report of changes lists them':
    'mancano {missing} scadenze aperte su {all}, il {percent} %, con {cents} euro su {allCents}, il {centsPercent} %, e se ne può chiudere al massimo il {limit} % e il {centsLimit} % dell’importo',
  'the files name documents without {missing} of {all} open due dates of their customers, none of which is due yet, {percent} %, with {cents} euro, {centsPercent} %: they may be cut off. If they are not: --missing closed-named with --missing-limit 100 and --missing-amount-limit 100 closes them, and with --dry-run lists them before':
    'i file indicano documenti senza {missing} scadenze aperte su {all} dei loro clienti, nessuna ancora scaduta, il {percent} %, con {cents} euro, il {centsPercent} %: possono essere tronchi',
  '{missing} of {all} conditions of the customers in the file are no longer there, {percent} %, and at most {limit} % may end. --missing closed-named with --missing-amount-limit 100 removes them, and with --dry-run lists them':
    '{missing} condizioni su {all} dei clienti nel file non ci sono più, il {percent} %, e ne può finire al massimo il {limit} %',
  '{customers} of {allCustomers} customers with conditions are missing, {customersPercent} %, and {missing} of {all} conditions, {percent} %; at most {customersLimit} % of the customers (--missing-limit) and {limit} % of the conditions (--missing-amount-limit) may end. With both at 100 and --dry-run the report of changes lists them':
    'mancano {customers} clienti con condizioni su {allCustomers}, il {customersPercent} %, e {missing} condizioni su {all}, il {percent} %; può finire al massimo il {customersLimit} % dei clienti e il {limit} % delle condizioni',
  'more than {percent} % of the conditions of {names} are no longer in the file, which may be cut off; what they had stays beside what the file has. --missing closed-named with --missing-amount-limit 100 removes them, and with --dry-run lists them':
    'più del {percent} % delle condizioni di {names} non è più nel file, che può essere tronco; ciò che avevano resta accanto a ciò che ha il file',
  'more than {percent} % of the rows of promotions {names} are no longer in the file, which may be cut off; nothing was taken out of them. --missing closed-named with --missing-amount-limit 100 does it, and with --dry-run lists what would go':
    'più del {percent} % delle righe delle promozioni {names} non è più nel file, che può essere tronco; non ne è stata tolta nessuna',
  'more than {percent} % of the customers of groups {names} are no longer in the file, which may be cut off; nothing was taken out of them. --missing closed-named with --missing-amount-limit 100 does it, and with --dry-run lists what would go':
    'più del {percent} % dei clienti dei gruppi {names} non è più nel file, che può essere tronco; non ne è stato tolto nessuno',

  // What is named and is not there.
  'There is no {what} {code}.': 'Non esiste: {what} {code}.',
  'There is no article {code}.': 'L’articolo {code} non esiste.',
  'There is no customer {code}.': 'Il cliente {code} non esiste.',
  'There is no price list {code}.': 'Il listino {code} non esiste.',
  'There is no feature {code}.': 'La caratteristica {code} non esiste.',
  'There is no address {code}.': 'L’indirizzo {code} non esiste.',
  'There is no group of customers {code}.': 'Il gruppo di clienti {code} non esiste.',
  'There is no document {document}.': 'Il documento {document} non esiste.',
  'Row {row}: there is no article {code}.': 'Riga {row}: l’articolo {code} non esiste.',
  'The customer has no address {code}.': 'Il cliente non ha l’indirizzo {code}.',
  'The customer has no invoice {label}.': 'Il cliente non ha la fattura {label}.',
  'The {what} {code} has no line {position}.': '{what} {code}: non ha la riga {position}.',
  'The {what} {code} has no line with {codes}.': '{what} {code}: non ha righe con {codes}.',
  'The {what} {code} has several lines with {article}; name one.':
    '{what} {code}: ha più righe con {article}; indicane una.',
  'No article has the code {codes}.': 'Nessun articolo ha il codice {codes}.',
  'No article has the discount class {articleClass}.': 'Nessun articolo ha la classe di sconto {articleClass}.',
  'No customer has the discount class {customerClass}.': 'Nessun cliente ha la classe di sconto {customerClass}.',
  'Not in the catalogue: {codes}{more}.': 'Non sono nel catalogo: {codes}{more}.',
  'The code {code} may mean {codes}.': 'Il codice {code} può indicare {codes}.',
  'The name may mean {codes}.': 'Il nome può indicare {codes}.',
  article: 'articolo',
  agent: 'agente',
  brand: 'marca',
  category: 'categoria',
  collection: 'collezione',
  color: 'colore',
  family: 'famiglia',
  feature: 'caratteristica',
  'discount class': 'classe di sconto',
  'price list': 'listino',
  order: 'ordine',
  'transport document': 'documento di trasporto',

  // Catalogue.
  'A new record needs this value.': 'Un record nuovo deve avere questo valore.',
  'A child needs a parent.': 'Una variante deve avere un articolo padre.',
  'Article {code} is not a parent.': 'L’articolo {code} non è un articolo padre.',
  'Only a child has a parent.': 'Solo una variante ha un articolo padre.',
  'The article has children in the catalogue and must stay a parent.':
    'L’articolo ha varianti nel catalogo e deve restare un articolo padre.',
  'Children differ by at most two axes.': 'Le varianti si distinguono al massimo per due caratteristiche.',
  'Article {other} has the same sku {sku}.': 'L’articolo {other} ha lo stesso codice visibile {sku}.',
  'Article {owner} has the sku {sku} already.': 'Il codice visibile {sku} è già dell’articolo {owner}.',
  '{code} would lie below itself.': '{code} starebbe sotto sé stesso.',
  'The check digit of {code} is wrong; the code is left out.':
    'La cifra di controllo di {code} è sbagliata: il codice non si carica.',
  'Another article than {others}, whose code differs in capital letters only.':
    'È un articolo diverso da {others}, il cui codice cambia solo per le maiuscole.',
  'The connected ERP has version {version} of the interface, which has no {what}: set ERP_VERSION=2 when the ERP has it.':
    'Il gestionale collegato ha la versione {version} dell’interfaccia, che non ha {what}: imposta ERP_VERSION=2 quando il gestionale l’avrà.',
  'Not accepted: {lack}': 'Non accettato. {lack}',
  'environmental contributions': 'contributi ambientali',
  'VAT regimes of customers': 'regimi IVA dei clienti',
  'corrections of refused orders': 'correzioni di ordini rifiutati',
  'orders that the office sends': 'ordini inviati dall’ufficio',
  '{reason} Prices of the same row are left out.': '{reason} I prezzi della stessa riga non si caricano.',

  // Pictures.
  'Passed over: by its ending it is no picture.': 'Saltato: dall’estensione non è un’immagine.',
  'The picture file {path} is larger than 50 MB.': 'Il file dell’immagine {path} supera i 50 MB.',
  'The picture file {path} is not looked for: say where the files are with --pictures.':
    'Il file dell’immagine {path} non viene cercato: scegli lo ZIP con le immagini.',
  'The picture file {path} lies outside the picture folder.':
    'Il file dell’immagine {path} è fuori dalla cartella delle immagini.',
  'There is no picture file {path}.': 'Il file dell’immagine {path} non c’è.',
  'The content is not a JPEG, PNG, WebP, GIF, TIFF or AVIF picture.':
    'Il contenuto non è un’immagine JPEG, PNG, WebP, GIF, TIFF o AVIF.',
  'The picture has {width} × {height} pixels, more than 50 million: make it smaller.':
    'L’immagine ha {width} × {height} pixel, più di 50 milioni: rimpiccioliscila.',
  'The picture {address} could not be fetched: {detail}.': 'L’immagine {address} non si è potuta scaricare: {detail}.',

  // Prices.
  'A price of 0 is no price: the article cannot be ordered. isFree says that it is free of charge.':
    'Un prezzo di 0 non è un prezzo: l’articolo non si può ordinare. “Gratuito” dice che è gratis.',
  '{reason} isFree says that it is free of charge.': '{reason} “Gratuito” dice che è gratis.',
  'A net price of 0 is no price: nothing can be ordered at it.':
    'Un netto di 0 non è un prezzo: non si può ordinare nulla.',
  'Row {row}: a net price of 0 is no price, it is not offered.':
    'Riga {row}: un netto di 0 non è un prezzo, non viene offerto.',
  'Only a price of 0 in the same row can be free.': 'Solo un prezzo di 0 nella stessa riga può essere gratuito.',
  'Row {row}: {reason}': 'Riga {row}: {reason}',
  'Only a net price of 0 can be free.': 'Solo un netto di 0 può essere gratuito.',
  'Row {row}: only a net price of 0 can be free.': 'Riga {row}: solo un netto di 0 può essere gratuito.',
  'The price list {code} is kept by the office: an import does not change it.':
    'Il listino {code} è gestito dall’ufficio: un’importazione non lo cambia.',
  'A percentage or a step needs a price list to start from.':
    'Una percentuale o un passo hanno bisogno di un listino di partenza.',
  'The price list would follow from itself: {lists}.': 'Il listino deriverebbe da sé stesso: {lists}.',
  '{count} prices that the list has already stay; an empty price lets one follow from {code}.':
    '{count} prezzi che il listino ha già restano; con un prezzo vuoto si deriva da {code}.',
  '{count} prices that follow from {code} are rounded to 0, which is no price: the articles cannot be ordered there.':
    '{count} prezzi derivati da {code} si arrotondano a 0, che non è un prezzo: lì gli articoli non si possono ordinare.',
  'In the price list {list}, which is derived from it, it is rounded to 0, which is no price: the article cannot be ordered there.':
    'Nel listino derivato {list} si arrotonda a 0, che non è un prezzo: lì l’articolo non si può ordinare.',
  'The ERP stated prices of this article for {before} units; from now on they count for one.':
    'Il gestionale dava i prezzi di questo articolo per {before} unità; da ora valgono per una.',
  '{price} euro for {units} units has too many decimals: the prices of this article would be kept for more than {most} units, the most that is possible.':
    '{price} euro per {units} unità ha troppi decimali: i prezzi di questo articolo varrebbero per più di {most} unità, il massimo possibile.',
  '{price} euro for {units} units is no exact price for {kept} units, for which the prices of this article are kept, nor for 10, 100 or 1000 times as many.':
    '{price} euro per {units} unità non è un prezzo esatto per {kept} unità, per cui valgono i prezzi di questo articolo, né per 10, 100 o 1000 volte tante.',
  'The price has more decimals than four: all prices of the article are kept for {units} units from now on.':
    'Il prezzo ha più di quattro decimali: da ora tutti i prezzi dell’articolo valgono per {units} unità.',
  'Row {row}: The price has more decimals than four: all prices of the article are kept for {units} units from now on.':
    'Riga {row}: il prezzo ha più di quattro decimali: da ora tutti i prezzi dell’articolo valgono per {units} unità.',
  'A net price of a brand or category is for one unit with four decimals, which {price} euro for one unit is not.':
    'Il netto di una marca o categoria è per una unità con quattro decimali, e {price} euro per una unità non lo è.',
  'A net price of a brand or category is for one unit with four decimals, which {price} euro for {units} units is not.':
    'Il netto di una marca o categoria è per una unità con quattro decimali, e {price} euro per {units} unità non lo è.',
  'A condition is for exactly one article, brand or category.':
    'Una condizione vale per un solo articolo, una sola marca o una sola categoria.',
  'A condition is either a net price or discounts.': 'Una condizione è un netto oppure sconti.',
  'The condition ends before it begins.': 'La condizione finisce prima di iniziare.',
  'A condition names a class of articles, a class of customers or both.':
    'Una condizione indica una classe di articoli, una classe di clienti o entrambe.',
  'Its days overlap those of line {line}, for the same classes and quantity.':
    'I giorni si sovrappongono a quelli della riga {line}, per le stesse classi e quantità.',
  'It ends before it begins.': 'Finisce prima di iniziare.',
  'Either an amount or a percentage.': 'Un importo oppure una percentuale.',
  'The promotion ends before it starts.': 'La promozione finisce prima di iniziare.',
  'The row {row} occurs twice.': 'La riga {row} c’è due volte.',
  'Row {row} must have either a net price or extra discounts.':
    'La riga {row} deve avere un netto oppure sconti extra.',
  '{reason} A stored promotion stays as it is, a new one is a draft.':
    '{reason} Una promozione esistente resta com’è, una nuova è una bozza.',

  // Customers and users.
  'VAT number': 'partita IVA',
  'tax code': 'codice fiscale',
  'recipient code': 'codice destinatario',
  'e-mail address': 'indirizzo e-mail',
  'Italian postal code': 'CAP italiano',
  'Italian province of two letters': 'sigla di provincia italiana',
  '{value} is no valid {what}; it is stored as written.': '{value}: {what} non valido, si salva com’è scritto.',
  'The {what} {written} lacked leading zeros, as spreadsheets remove them: it is stored as {value}.':
    '{what} {written}: mancavano gli zeri iniziali, che i fogli di calcolo tolgono; si salva come {value}.',
  'Two addresses have the code {code}.': 'Due indirizzi hanno il codice {code}.',
  'The payment code {payment} has no label and is shown as “secondo accordi”; import payment-terms.':
    'Il codice di pagamento {payment} non ha descrizione e si mostra come “secondo accordi”: importa i termini di pagamento.',
  'The regime {vatRegime} is none of {known}: VAT is charged as usual, and orders are marked to be checked.':
    'Il regime {vatRegime} non è tra {known}: l’IVA si applica come al solito e gli ordini sono da controllare.',
  'A new user needs a password; who has none is invited: load the address as e-mail of the customer.':
    'Un utente nuovo deve avere una password. Chi non ce l’ha si invita: carica la mail nel file dei clienti, poi Clienti › Attivazione.',
  'User {owner} has the e-mail address {email}.': 'L’indirizzo e-mail {email} è dell’utente {owner}.',
  'A client orders for a customer; agents and operators for none of their own.':
    'Un utente cliente ordina per un cliente; agenti e operatori non ne hanno uno proprio.',
  'User {name} is there already and does not belong to this customer.':
    'L’utente {name} c’è già e non appartiene a questo cliente.',
  'User {username}: {reason}': 'Utente {username}: {reason}',
  'The user belongs to customer {own} and is not moved to {wanted}. An e-mail address belongs to one person; who also works for {wanted} is invited by its administrator.':
    'L’utente appartiene al cliente {own} e non si sposta a {wanted}. Un indirizzo e-mail è di una persona sola; chi lavora anche per {wanted} viene invitato dal suo amministratore.',
  'There is no customer with the {numbers} ({name}).': 'Nessun cliente ha {numbers} ({name}).',
  'VAT number or tax code, and the invoice gives neither':
    'partita IVA o codice fiscale, e la fattura non dà né l’una né l’altro',
  '{one} or the {other}': '{one} o {other}',
  'The customers {customers} share the {numbers}, and nothing else in the invoice tells them apart.':
    'I clienti {customers} hanno in comune {numbers}, e nella fattura non c’è altro che li distingua.',
  'VAT number {number}': 'partita IVA {number}',
  'tax code {number}': 'codice fiscale {number}',
  '{one} and {other}': '{one} e {other}',
  'without a name': 'senza nome',

  // Transport.
  'A row of the file could not be read: nothing of its lists was changed.':
    'Una riga del file non si è potuta leggere: delle sue liste non è cambiato nulla.',
  'Provinces and postal codes are Italian: such a rule can name no other country.':
    'Province e CAP sono italiani: una regola così non può indicare altri paesi.',
  '{value} is no code of a country, such as IT.': '{value} non è la sigla di un paese, come IT.',
  '{value} is no code of a province, such as BO.': '{value} non è la sigla di una provincia, come BO.',
  '{value} is neither a postal code of five digits nor a range of two, such as 07010-07100.':
    '{value} non è né un CAP di cinque cifre né un intervallo di due, come 07010-07100.',
  'The cost is missing.': 'Manca il costo.',
  'Position {position} stands twice in the list.': 'La posizione {position} è due volte nella lista.',
  'Another rule of the list is wrong: nothing of the list was changed.':
    'Un’altra regola della lista è sbagliata: della lista non è cambiato nulla.',
  'The upper end of a band must be above its lower end.': 'La fine di una fascia deve stare sopra il suo inizio.',
  'Rule {number} of the list has the same conditions.': 'La regola {number} della lista ha le stesse condizioni.',
  'A rule without conditions must be the last one: those below it would never hold.':
    'Una regola senza condizioni dev’essere l’ultima: quelle sotto non varrebbero mai.',
  'The last rule of a list must have no conditions, so that every order has one.':
    'L’ultima regola di una lista non deve avere condizioni, perché ogni ordine ne abbia una.',

  // Orders and documents.
  'A document stays with its customer.': 'Un documento resta del suo cliente.',
  'An order has at least one line.': 'Un ordine ha almeno una riga.',
  'A new order needs its lines.': 'Un ordine nuovo deve avere le sue righe.',
  'No more can be delivered than was ordered.': 'Non si può consegnare più di quanto ordinato.',
  'It names the order {order} of the shop, but comes to {erpTotal} and not to {shopTotal}: nothing of that order was changed.':
    'Indica l’ordine {order} del negozio, ma ammonta a {erpTotal} e non a {shopTotal}: di quell’ordine non è cambiato nulla.',
  "The order is {before} in the shop, which can't become {after}.":
    'L’ordine nel negozio è {before}, che non può diventare {after}.',
  'Two lines have the position {position}.': 'Due righe hanno la posizione {position}.',
  'The price comes to {price} euro, and the amount of the line is {amount}.':
    'Il prezzo ammonta a {price} euro, l’importo della riga è {amount}.',
  'The lines come to {sum} euro, and the taxable amount is {taxable}.':
    'Le righe ammontano a {sum} euro, l’imponibile è {taxable}.',
  'The lines and charges come to {sum} euro, and the taxable amount is {taxable}.':
    'Righe e spese ammontano a {sum} euro, l’imponibile è {taxable}.',
  'The line at {price} euro for {units} units has too many decimals: its prices would be kept for more than {most} units, the most that is possible.':
    'La riga a {price} euro per {units} unità ha troppi decimali: i suoi prezzi varrebbero per più di {most} unità, il massimo possibile.',
  'No more can be open than the document comes to.': 'Non può essere aperto più dell’importo del documento.',
  'The due dates of this document say how much is open.':
    'Quanto è aperto di questo documento lo dicono le sue scadenze.',
  'A new total needs its taxable amount.': 'Un totale nuovo deve avere il suo imponibile.',
  'Taxable amount and VAT do not add up to the total.': 'Imponibile e IVA non danno il totale.',
  'The amounts by VAT rate do not add up to those of the document.':
    'Gli importi per aliquota non danno quelli del documento.',
  'Only a limit can be valid until a day.': 'Solo un fido può valere fino a un giorno.',
  'The shop has newer figures of {document}, of {at}.': 'Il negozio ha dati più recenti di {document}, del {at}.',
  'No more can be open than the amount.': 'Non può essere aperto più dell’importo.',
  'It cannot be returned before it was presented.': 'Non può tornare insoluta prima della presentazione.',
  'A note about the return needs its day.': 'Una nota sull’insoluto deve avere il suo giorno.',
  'The due dates of {document} come to more than its total.': 'Le scadenze di {document} superano il suo totale.',
  'It counts as paid: it is older than the newest figures of open items, of {day}.':
    'Vale come pagata: è precedente ai dati più recenti delle partite aperte, del {day}.',
  '{label} is another document already: {noun} of {issuedOn} to customer {customerCode}.':
    '{label} è già un altro documento: {noun} del {issuedOn} al cliente {customerCode}.',
  'an invoice': 'una fattura',
  'a credit note': 'una nota di credito',
  '{label} comes to {stored} euro in the shop and to {stated} here, and how much of it is open was decided by other figures.':
    '{label} ammonta a {stored} euro nel negozio e a {stated} qui, e quanto ne è aperto è stato deciso da altri dati.',
  'Only a credit note belongs to an invoice.': 'Solo una nota di credito appartiene a una fattura.',
  'The goods cannot be delivered before their transport begins.':
    'La merce non può essere consegnata prima che inizi il trasporto.',
  'Goods that are not delivered have no receiver.': 'La merce non consegnata non ha chi la ritira.',

  // Files of documents and electronic invoices.
  'The folder of the files is missing (--files).': 'Manca la cartella dei file: scegli lo ZIP con i documenti.',
  'The file is not a complete PDF.': 'Il file non è un PDF completo.',
  'There is no file {path}.': 'Il file {path} non c’è.',
  'There are several files for {path}.': 'Ci sono più file per {path}.',
  '{path} is outside the folder of --files.': '{path} è fuori dalla cartella dei file.',
  '{path} is larger than 20 MB.': '{path} supera i 20 MB.',
  'The file is not an electronic invoice (FatturaElettronica).':
    'Il file non è una fattura elettronica (FatturaElettronica).',
  'The file is not well-formed XML.': 'Il file non è XML ben formato.',
  'The file is not well-formed XML: {detail}': 'Il file non è XML ben formato: {detail}',
  'The file is neither XML nor a signed file (.p7m).': 'Il file non è né XML né un file firmato (.p7m).',
  'The signed file (.p7m) cannot be read: {detail}': 'Il file firmato (.p7m) non si legge: {detail}',
  'The signed file (.p7m) is signed too many times.': 'Il file firmato (.p7m) è firmato troppe volte.',
  'The file is larger than {megabytes} MB.': 'Il file supera i {megabytes} MB.',
  'The archive cannot be read.': 'L’archivio non si legge.',
  'The file in the archive is too large.': 'Il file nell’archivio è troppo grande.',
  '{code} is a document of the seller for itself, for no customer.':
    '{code} è un documento del cedente per sé stesso, di nessun cliente.',
  'The document type is missing.': 'Manca il tipo di documento.',
  'There is no document type {code}.': 'Il tipo di documento {code} non esiste.',
  'The seller {seller} is not this shop.': 'Il cedente {seller} non è questo negozio.',
  'The file repeats {file}.': 'Il file ripete {file}.',
  '{number} would be {code}, as another document in {file} is.':
    '{number} sarebbe {code}, come un altro documento in {file}.',
  '"{number}" yields no number.': 'Da "{number}" non si ricava un numero.',
  'The first PDF is stored; {count} more attachments are in the XML only.':
    'Il primo PDF è salvato; altri {count} allegati sono solo nell’XML.',
  'No attachment is a PDF; {count} more attachments are in the XML only.':
    'Nessun allegato è un PDF; {count} allegati sono solo nell’XML.',
  'The amounts are in {currency}, not in euro.': 'Gli importi sono in {currency}, non in euro.',
  '"{value}" is no day.': '"{value}" non è un giorno.',
  'The document comes to {total} euro: only amounts above 0 can be kept.':
    'Il documento ammonta a {total} euro: si tengono solo importi sopra 0.',
  'Quantity or prices of line {number} are no numbers: the line is left out.':
    'Quantità o prezzi della riga {number} non sono numeri: la riga non si carica.',
  'The sums by VAT rate come to {sums} euro, the document to {total}: its taxable amount and VAT are left out.':
    'I riepiloghi per aliquota ammontano a {sums} euro, il documento a {total}: imponibile e IVA non si caricano.',
  'A sum by VAT rate is below 0: these sums are left out.':
    'Un riepilogo per aliquota è sotto 0: questi riepiloghi non si caricano.',
  'The rows come to {rows} euro, the taxable amounts by VAT rate to {taxable}.':
    'Le righe ammontano a {rows} euro, gli imponibili per aliquota a {taxable}.',
  'The due dates come to {sum} euro, to be paid are {payable}: they are left out, all of it is due on the last of their days.':
    'Le scadenze ammontano a {sum} euro, da pagare sono {payable}: non si caricano, tutto scade nell’ultimo dei loro giorni.',
  'The due dates come to {sum} euro, to be paid are {payable}: the last one bears the difference.':
    'Le scadenze ammontano a {sum} euro, da pagare sono {payable}: la differenza va sull’ultima.',

  // Undoing and releasing.
  'The database refuses it: {detail}.': 'La banca dati lo rifiuta: {detail}.',
  'It is no longer there.': 'Non c’è più.',
  'It was changed since: it stays {current}, and not {wanted}.':
    'È cambiato da allora: resta {current}, e non {wanted}.',
  'There is another one in its place.': 'Al suo posto ce n’è un altro.',
  'It was changed since.': 'È cambiato da allora.',
  'It is in use.': 'È in uso.',

  // What to do about it.
  'Format the column as text in the spreadsheet, and export it again.':
    'Formatta la colonna come testo nel foglio di calcolo ed esporta di nuovo.',
  'Say in the mapping which of both it is ("unit": "fraction" or "percent").':
    'Indica nello schema quale delle due è ("unit": "fraction" o "percent").',
  'Say in the mapping how numbers and series are written (number, series, creditSeries).':
    'Indica nello schema come sono scritti numeri e serie (number, series, creditSeries).',
  'Give these customers their recipient codes, tax codes or certified mail, and import the invoices again.':
    'Dai a questi clienti codice destinatario, codice fiscale o PEC e importa di nuovo le fatture.',
  'Keep such files in another folder.': 'Tieni questi file in un’altra cartella.',
  'Get the file again from the program or the intermediary it came from.':
    'Chiedi di nuovo il file al programma o all’intermediario da cui viene.',
  'Compare with the document in the ERP; due dates can be imported as due-dates.':
    'Confronta con il documento nel gestionale; le scadenze si possono importare a parte.',
  'Compare with the document, and say in the mapping which price is before discounts (grossPrice) and which after (netPrice); a discount on the whole document is a charge below 0.':
    'Confronta con il documento e indica quale prezzo è prima degli sconti (lordo) e quale dopo (netto); uno sconto sull’intero documento è una spesa sotto 0.',
  'Name the file after the code of its article, and read the folder again.':
    'Dai al file il nome del codice del suo articolo e carica di nuovo.',
  'Put another picture of that name in its place, and import it again.':
    'Metti al suo posto un’altra immagine con quel nome e importa di nuovo.',
  'Put the picture into the folder of --pictures, or correct its name.':
    'Aggiungi l’immagine allo ZIP delle immagini, o correggi il nome.',
  'Look whether the address opens in a browser, and import again.':
    'Prova ad aprire l’indirizzo nel browser e importa di nuovo.',
  'Import the articles first, or correct the code.': 'Importa prima gli articoli, o correggi il codice.',
  'Import the customers first, or correct the code.': 'Importa prima i clienti, o correggi il codice.',
  'Import it first, or correct the code.': 'Importalo prima, o correggi il codice.',
  'Put cells that contain the separator in quotes, and export the file again.':
    'Metti tra virgolette le celle che contengono il separatore ed esporta di nuovo il file.',
  'Close the quote in this line of the file, and import it again.':
    'Chiudi le virgolette in questa riga del file e importalo di nuovo.',
  'Give a price in the ERP, or say that the article is free of charge (isFree).':
    'Metti un prezzo nel gestionale, o indica che l’articolo è gratuito.',
  'Correct the number; where its decimal sign is unclear, say --decimal.':
    'Correggi il numero; se il segno decimale è incerto, indicalo (“Decimali”).',
  'Correct the day, for example 31/12/2026.': 'Correggi il giorno, per esempio 31/12/2026.',
  'Leave one of both rows in the file.': 'Lascia nel file una sola delle due righe.',
  'Correct the cell in the file of rejected rows, and import that file by the same command.':
    'Correggi la cella tra le righe rifiutate e importale di nuovo.',
} as const;

/** The English text of a reason, with its placeholders. */
export type ReasonText = keyof typeof REASONS;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** An amount with its decimal sign as the language writes it. */
export interface EuroAmount {
  readonly euro: string;
}
/** Null and undefined are an empty text. */
type ReasonValue = string | number | Reason | EuroAmount | null | undefined;

/** A reason as it is passed on and stored: its English text, and what stands for its placeholders. */
export interface Reason {
  readonly text: ReasonText;
  readonly values?: Readonly<Record<string, ReasonValue>>;
}

/** The reason with this text; `values` stand for its placeholders, and may be reasons themselves. */
export function explain<Text extends ReasonText>(
  text: Text,
  ...[values]: [Names<Text>] extends [never] ? [] : [Readonly<Record<Names<Text>, ReasonValue>>]
): Reason {
  return values === undefined ? { text } : { text, values };
}

/** Cents as an amount in a reason. */
export const inEuro = (cents: number): EuroAmount => ({ euro: centsToEuro(cents).toFixed(2) });

/** A unit price, in ten-thousandths of a euro, as an amount in a reason. */
export const unitInEuro = (price: number): EuroAmount => ({ euro: String(unitPriceToEuro(price)) });

/** Whether a value is a reason. */
export function isReason(value: unknown): value is Reason {
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return false;
  // Other objects have a text among other things.
  return Object.keys(value).every((key) => key === 'text' || key === 'values');
}

/** A reason in words. One that this version does not know, or that is only words, stays as it is. */
export function reasonText(locale: Locale, reason: KeptReason): string {
  if (typeof reason === 'string') return reason;
  const { text, values = {} } = reason;
  return inLanguage(locale, text).replace(/\{(\w+)\}/g, (_whole, name: string) => valueText(locale, values[name]));
}

const inLanguage = (locale: Locale, text: string): string =>
  locale === 'it' && Object.hasOwn(REASONS, text) ? REASONS[text as ReasonText] : text;

function valueText(locale: Locale, value: unknown): string {
  if (isReason(value)) return reasonText(locale, value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('euro' in value) || typeof value.euro !== 'string') return '';
  return locale === 'it' ? value.euro.replace('.', ',') : value.euro;
}

/** What equal reasons have in common: their texts without the values in them. */
export function reasonForm(reason: KeptReason): string {
  if (typeof reason === 'string') return withoutValues(reason);
  const { text, values = {} } = reason;
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (isReason(value)) return reasonForm(value);
    // Words from elsewhere say themselves what is wrong.
    return name === 'detail' && typeof value === 'string' ? withoutValues(value) : '…';
  });
}

function withoutValues(words: string): string {
  return words.replace(/"[^"]*"/g, '…').replace(/\d[\d.,:/-]*/g, '…');
}

/** The reasons whose text in a language has these words, whatever their case. */
export function reasonsWith(locale: Locale, words: string): ReasonText[] {
  const wanted = words.toLowerCase();
  return (Object.keys(REASONS) as ReasonText[]).filter((text) =>
    inLanguage(locale, text).toLowerCase().includes(wanted),
  );
}

/** All texts, for the test that compares both languages. */
export const reasonTexts: Readonly<Record<string, string>> = REASONS;
