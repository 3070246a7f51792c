/** A mail; a paragraph that holds nothing once it is filled is left out. */
export interface MailText {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Label of the button with the link. */
  button?: string;
  remark?: string;
}

const mails = {
  reset: {
    subject: 'Nuova password',
    greeting: 'Scegli una nuova password',
    paragraphs: ['Qualcuno ha chiesto una nuova password per {email}.'],
    button: 'Scegli la password',
    remark: 'Vale 60 minuti e una volta sola. Se non sei stato tu, ignora il messaggio: la password non cambia.',
  },
  'password-changed': {
    subject: 'La tua password è cambiata',
    greeting: 'Hai una nuova password',
    paragraphs: ['La password di {email} è appena cambiata. Gli altri dispositivi sono stati scollegati.'],
    button: 'Non sono stato io',
    remark: 'Se l’hai cambiata tu, non devi fare altro. Se no, chiedi subito una nuova password e avvisaci.',
  },
  'reset-by-office': {
    subject: 'Nuova password',
    greeting: 'Scegli una nuova password',
    paragraphs: ['Il nostro ufficio clienti ti manda il collegamento per scegliere una nuova password per {email}.'],
    button: 'Scegli la password',
    remark: 'Vale 60 minuti e una volta sola. Fino ad allora la password non cambia.',
  },
  'activation-invited': {
    subject: '{customer}: i vostri prezzi sul portale di {company}',
    greeting: 'I vostri prezzi, da oggi anche la sera',
    paragraphs: [
      'Buongiorno {name}, sul portale di {company} trovate i prezzi di {customer}, gli ordini e le fatture.',
      '{orders}',
      'Per dubbi: {contact}.',
    ],
    button: 'Scegliete la password',
    remark:
      'Il collegamento è solo per voi e vale fino al {expiry}. Se non volete più questi inviti: {unsubscribeLink}',
  },
  'activation-reminder': {
    subject: 'Il vostro accesso al portale di {company} aspetta',
    greeting: 'Il vostro accesso aspetta ancora',
    paragraphs: [
      'Buongiorno {name}, qualche giorno fa vi abbiamo scritto per il portale: i prezzi di {customer} sono già lì. Questo è l’unico sollecito.',
      'Per dubbi: {contact}.',
    ],
    button: 'Scegliete la password',
    remark:
      'Il collegamento è solo per voi e vale fino al {expiry}. Se non volete più questi inviti: {unsubscribeLink}',
  },
  'activation-by-letter': {
    subject: '{customer}: accesso al portale attivato con la lettera',
    greeting: 'Qualcuno ha usato il codice della lettera',
    paragraphs: [
      'Con il codice della nostra lettera è stato chiesto l’accesso di {customer} al portale: {name}, {email}.',
      'Se non siete stati voi, avvisateci subito: chiudiamo l’accesso.',
    ],
  },
  'agent-customer-phones': {
    subject: '{customer} ordina ancora a voce',
    greeting: '{customer} ordina ancora a voce',
    paragraphs: [
      'Negli ultimi 90 giorni {count} ordini di {orders} sono arrivati a voce o al banco. Codice {customerCode}.',
    ],
  },
  'office-invited': {
    subject: 'Invito nell’ufficio',
    greeting: 'Benvenuto nell’ufficio, {name}',
    paragraphs: ['Da ora lavori nell’ufficio del negozio con {email}. Scegli una password di almeno 12 caratteri.'],
    button: 'Scegli la password',
    remark:
      'Il collegamento vale sette giorni e una volta sola. Poi l’ufficio si apre all’indirizzo del negozio, con /office.',
  },
  'office-new-place': {
    subject: 'Accesso all’ufficio da una rete o un browser nuovi',
    greeting: 'Sei entrato da un posto nuovo, {name}?',
    paragraphs: [
      'Qualcuno è entrato nell’ufficio con la tua password: {browser}, rete {network}. Questa rete e questo browser non si erano mai visti insieme.',
    ],
    button: 'Non sono stato io',
    remark:
      'Se sei stato tu, non devi fare altro. Se no, scegli subito una nuova password e avvisa chi gestisce gli accessi.',
  },
  'office-role-asked': {
    subject: '{name} chiede un ruolo',
    greeting: '{name} chiede un ruolo',
    paragraphs: ['{name} lavora nell’ufficio del negozio e chiede di poter usare: {what}.'],
    button: 'Apri persone e ruoli',
    remark: 'Niente cambia finché non si cambia il suo ruolo.',
  },
  'legal-text-changes': {
    subject: '{title}: nuova versione dal {day}',
    greeting: 'Cambia un nostro testo',
    paragraphs: ['{name}, dal {day} vale una nuova versione di: {title}. Fino ad allora vale quella di oggi.'],
    button: 'Apri il testo di oggi',
    remark: 'Non devi fare niente ora: se serve accettarla, te lo chiede il negozio da quel giorno.',
  },
  'person-request-received': {
    subject: 'La tua richiesta sui tuoi dati',
    greeting: 'Buongiorno, {name}',
    paragraphs: ['Abbiamo ricevuto la richiesta: {what}. Rispondiamo entro il {day}.'],
    remark: 'Non l’hai chiesto tu? Scrivici subito: finché non rispondiamo, niente cambia.',
  },
  'person-copy-ready': {
    subject: 'La copia dei tuoi dati è pronta',
    greeting: 'Buongiorno, {name}',
    paragraphs: [
      'La copia dei dati che abbiamo su di te è pronta: un archivio con una pagina da leggere, in italiano e in inglese, e un file per i programmi.',
      'Si scarica dal tuo profilo, dopo l’accesso, fino al {day}.',
    ],
    button: 'Apri il profilo',
  },
  'person-erased': {
    subject: 'I tuoi dati sono cancellati',
    greeting: 'Buongiorno',
    paragraphs: [
      'Come hai chiesto, abbiamo cancellato i tuoi dati: nome, indirizzi, accesso, messaggi e preferenze.',
      'Ordini e documenti restano all’azienda senza il tuo nome, perché la legge chiede di conservarli dieci anni (art. 2220 c.c.). Nelle copie di sicurezza i dati spariscono con la loro scadenza.',
    ],
    remark: 'Questa è l’ultima mail a questo indirizzo: dopo l’invio non lo conserviamo più.',
  },
  'registration-received': {
    subject: 'Abbiamo ricevuto la tua richiesta',
    greeting: 'Grazie, {name}',
    paragraphs: [
      'La richiesta di {companyName} è arrivata. Conferma che l’indirizzo è tuo: poi l’ufficio clienti controlla i dati, di solito entro un giorno lavorativo, e ti scriviamo appena l’accesso è pronto.',
    ],
    button: 'Conferma l’e-mail',
    remark:
      'Il collegamento vale 48 ore. Non hai chiesto tu l’accesso? Ignora questo messaggio: senza conferma la richiesta si cancella.',
  },
  'office-registration': {
    subject: 'Nuova registrazione: {companyName}',
    greeting: 'Una nuova registrazione',
    paragraphs: [
      '{companyName}, partita IVA {vatNumber}, {city}. Referente: {name}, {email}, {telephone}.',
      'Richiesta n. {request}. Per vederla: npm run users -- requests. Per accettarla: npm run users -- approve {request} --new-customer',
    ],
  },
  'office-access': {
    subject: 'Richiesta di accesso: {companyName}',
    greeting: 'Una richiesta di accesso',
    paragraphs: [
      '{email} chiede di entrare per {companyName}, cliente {customerCode}.',
      'Richiesta n. {request}. Per vederla: npm run users -- requests. Per accettarla: npm run users -- approve {request}',
    ],
  },
  'office-correction': {
    subject: 'Richiesta di correzione: {companyName}',
    greeting: 'Un cliente chiede una correzione',
    paragraphs: [
      '{name} chiede per {companyName}, cliente {customerCode}:',
      '{wanted}',
      '{note}',
      'Richiesta n. {request}. Per vederla: npm run users -- corrections. Quando è nel gestionale: npm run users -- answer {request} done',
    ],
  },
  'access-code': {
    subject: 'Il codice per la richiesta di accesso: {code}',
    greeting: 'Qualcuno chiede l’accesso per la tua azienda',
    paragraphs: [
      'Per {companyName}, {email} chiede di entrare nel nostro negozio online.',
      'Se va bene, comunicagli questo codice: {code}',
    ],
    remark:
      'Vale 24 ore. Se non conosci chi lo chiede, ignora questo messaggio: senza codice decide chi gestisce gli accessi della tua azienda, o il nostro ufficio clienti.',
  },
  welcome: {
    subject: 'Il tuo accesso è attivo',
    greeting: 'Buon lavoro, {name}',
    paragraphs: [
      'L’accesso di {companyName} (cliente {customerCode}) è attivo. Entri con la tua e-mail {email} e la password che hai scelto.',
    ],
    button: 'Accedi',
  },
  'welcome-link': {
    subject: 'Il tuo accesso è attivo',
    greeting: 'Buon lavoro, {name}',
    paragraphs: [
      'L’accesso di {companyName} (cliente {customerCode}) è attivo. Il tuo utente è {email}: scegli la password.',
    ],
    button: 'Scegli la password',
    remark: 'Il collegamento vale 7 giorni e una volta sola.',
  },
  rejected: {
    subject: 'La tua richiesta di accesso',
    greeting: 'Buongiorno {name}',
    paragraphs: ['L’accesso di {companyName} per ora non si può attivare.', '{reason}'],
    remark: 'Per chiarimenti rispondi a questo messaggio.',
  },
} satisfies Record<string, MailText>;

/** The mails about accounts, by template. */
export const accountMails: Record<keyof typeof mails, MailText> = mails;

/** What a company wants to have corrected: names of the fields, and the sentences around them. */
export const correction = {
  fields: {
    companyName: 'Ragione sociale',
    lastName: 'Cognome',
    firstName: 'Nome',
    vatNumber: 'Partita IVA',
    taxCode: 'Codice fiscale',
    recipientCode: 'Codice destinatario (SDI)',
    pec: 'PEC',
    email: 'E-mail',
    terms: 'Condizioni',
    place: 'Indirizzo',
    telephone: 'Telefono',
    mobile: 'Cellulare',
    delivery: 'Note di consegna',
    other: 'Altro',
    address: 'Via',
    postalCode: 'CAP',
    city: 'Città',
    province: 'Provincia',
  },
  newAddress: 'Nuovo indirizzo di consegna. {values}',
  atAddress: 'Indirizzo {place}. {values}',
};

/** Below a button, for programs that don't show it. */
export const orCopyLink: string = 'oppure copia {link}';

/** Values of placeholders where a text is shown without a mail of the shop. */
export const mailExamples = {
  answer: 'Le mandiamo l’articolo mancante con la prossima consegna.',
  after: 'Via Nuova 2, 40100 Città',
  agent: 'Nome dell’agente',
  approver: 'Nome di chi approva',
  before: 'Via Vecchia 1, 40100 Città',
  browser: 'Firefox su Windows',
  buyer: 'Nome dell’acquirente',
  by: 'da Nome Cognome',
  changes: '- ARTICOLO 1: 20 → 10 PZ',
  city: 'Città',
  claim: '123',
  code: 'A1B2C3',
  company: 'Ragione sociale del cliente',
  companyName: 'Ragione sociale del cliente',
  contact: '051 000 00 00, agente@esempio.example',
  count: '2',
  customer: 'Ragione sociale del cliente',
  customerCode: 'C00123',
  day: '24/12/2026',
  delivered: '20',
  description: 'Descrizione dell’articolo',
  document: 'DDT 123/2026',
  email: 'persona@esempio.example',
  expiry: '24/12/2026',
  folder: '/ordini',
  former: 'OC / 122 / 2026',
  inquiry: '123',
  inviter: 'Nome di chi invita',
  line: '3',
  lines: '12 righe',
  locale: 'it',
  message: 'Testo del messaggio',
  minutes: '30',
  moment: '24/11/2026, 09:30',
  name: 'Nome Cognome',
  network: '203.0.113',
  note: 'Testo della nota',
  number: 'OC / 123 / 2026',
  order: 'OC / 123 / 2026',
  orders: 'OC / 123 / 2026, OC / 124 / 2026',
  photos: '2',
  quantity: '2',
  reason: 'Motivo',
  reply: 'Testo della nota',
  reporter: 'Nome di chi segnala',
  request: '123',
  subject: 'Oggetto del messaggio',
  supply: 'Non tutto è disponibile subito:\n- ARTICOLO 1: 35 subito, 465 dal 24/12/2026',
  telephone: '051 000 00 00',
  title: 'Condizioni di vendita',
  transfer: 'Paga con bonifico bancario:\nIBAN: IT60 X054 2811 1010 0000 0123 456',
  unit: 'PZ',
  vatNumber: '01234567897',
  wanted: 'E-mail: persona@esempio.example',
  what: 'Ordini',
  who: 'Nome Cognome',
};
