import type { MoneyKind, SeenMoney } from '../../domain/sees-money.ts';

/**
 * The placeholders of all mails with the kind of money that each contains; null for none. A test compares them with the
 * texts; an undeclared one is shown only to recipients who see everything.
 */
export const MAIL_PLACEHOLDERS = {
  net: 'price',
  title: null,
  total: 'document',
  after: null,
  totalAfter: 'document',
  totalBefore: 'document',
  answer: null,
  approved: null,
  approver: null,
  article: null,
  asked: null,
  before: null,
  browser: null,
  buyer: null,
  by: null,
  changes: null,
  city: null,
  claim: null,
  code: null,
  company: null,
  agent: null,
  contact: null,
  count: null,
  customer: null,
  day: null,
  companyName: null,
  customerCode: null,
  delivered: null,
  description: null,
  document: null,
  email: null,
  folder: null,
  former: null,
  expiry: null,
  inquiry: null,
  inviter: null,
  later: null,
  line: null,
  lines: null,
  locale: null,
  message: null,
  minutes: null,
  moment: null,
  name: null,
  network: null,
  note: null,
  number: null,
  occasion: null,
  order: null,
  orders: null,
  page: null,
  pages: null,
  photos: null,
  quantity: null,
  ready: null,
  reason: null,
  reply: null,
  reporter: null,
  request: null,
  sender: null,
  subject: null,
  supply: null,
  telephone: null,
  transfer: null,
  unit: null,
  unsubscribeLink: null,
  vatNumber: null,
  wanted: null,
  what: null,
  when: null,
  who: null,
} as const satisfies Record<string, MoneyKind | null>;

/** What the office calls the placeholders in the texts that it writes; the same in both languages. */
const OFFICE_NAMES: Readonly<Partial<Record<MailPlaceholder, string>>> = {
  net: 'netto',
  total: 'totale',
  after: 'adesso',
  totalAfter: 'totale_nuovo',
  totalBefore: 'totale_prima',
  agent: 'agente',
  answer: 'risposta',
  approver: 'approvatore',
  before: 'prima',
  browser: 'browser',
  buyer: 'acquirente',
  by: 'ordinato_da',
  changes: 'modifiche',
  city: 'città',
  claim: 'segnalazione',
  code: 'codice',
  company: 'azienda',
  companyName: 'ragione_sociale',
  contact: 'contatti',
  count: 'quanti',
  customerCode: 'codice_cliente',
  delivered: 'consegnato',
  description: 'descrizione',
  document: 'documento',
  email: 'email',
  expiry: 'entro',
  folder: 'cartella',
  former: 'numero_precedente',
  inquiry: 'messaggio_numero',
  inviter: 'chi_invita',
  line: 'riga',
  lines: 'righe',
  locale: 'lingua',
  message: 'messaggio',
  minutes: 'minuti',
  moment: 'momento',
  name: 'nome',
  network: 'rete',
  note: 'nota',
  number: 'numero',
  occasion: 'occasione',
  order: 'ordine',
  orders: 'ordini',
  photos: 'foto',
  quantity: 'quantità',
  reason: 'motivo',
  reply: 'nota_risposta',
  reporter: 'chi_segnala',
  request: 'richiesta',
  sender: 'negozio',
  subject: 'oggetto',
  supply: 'disponibilità',
  telephone: 'telefono',
  transfer: 'bonifico',
  unit: 'unità',
  unsubscribeLink: 'disiscrizione',
  vatNumber: 'partita_iva',
  wanted: 'correzione',
  what: 'cosa',
  who: 'chi',
};

export type MailPlaceholder = keyof typeof MAIL_PLACEHOLDERS;

/** The name of a placeholder in the office; one that no office text has keeps its own. */
export function officeNameOf(placeholder: string): string {
  return OFFICE_NAMES[placeholder as MailPlaceholder] ?? placeholder;
}

/** The placeholder of a name in the office. */
export function placeholderOf(officeName: string): string {
  return PLACEHOLDERS_BY_NAME.get(officeName) ?? officeName;
}
const PLACEHOLDERS_BY_NAME = new Map(Object.entries(OFFICE_NAMES).map(([placeholder, name]) => [name, placeholder]));

/** Shown instead of an amount that the recipient may not see. */
export const HIDDEN_AMOUNT = '…';

/** Whether the value of a placeholder may be shown. */
export function isShownInMail(placeholder: string, sees: SeenMoney): boolean {
  const kinds: Readonly<Record<string, MoneyKind | null | undefined>> = MAIL_PLACEHOLDERS;
  const kind = kinds[placeholder];
  if (kind === undefined) return sees.price && sees.document;
  return kind === null || sees[kind];
}

/** The values of a mail, with a mark in place of what may not be shown. */
export function shownInMail<Value>(
  values: Readonly<Record<string, Value>>,
  sees: SeenMoney,
): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isShownInMail(name, sees) ? value : HIDDEN_AMOUNT]),
  );
}
