import type { Locale } from '../../domain/locale.ts';
import type { MessageParameter } from '../messages/index.ts';
import type { WrittenMail } from './layout.ts';

/** The mails about accounts. */
export type AccountTemplate =
  | 'reset'
  | 'registration-received'
  | 'office-registration'
  | 'office-access'
  | 'office-correction'
  | 'access-code'
  | 'welcome'
  | 'welcome-link'
  | 'rejected'
  | 'reset-by-office';

interface TemplateText {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Label of the button with the link. */
  button?: string;
  remark?: string;
}

const it: Record<AccountTemplate, TemplateText> = {
  reset: {
    subject: 'Nuova password',
    greeting: 'Scegli una nuova password',
    paragraphs: ['Qualcuno ha chiesto una nuova password per {email}.'],
    button: 'Scegli la password',
    remark: 'Vale 60 minuti e una volta sola. Se non sei stato tu, ignora il messaggio: la password non cambia.',
  },
  'reset-by-office': {
    subject: 'Nuova password',
    greeting: 'Scegli una nuova password',
    paragraphs: ['Il nostro ufficio clienti ti manda il collegamento per scegliere una nuova password per {email}.'],
    button: 'Scegli la password',
    remark: 'Vale 60 minuti e una volta sola. Fino ad allora la password non cambia.',
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
};

const en: Record<AccountTemplate, TemplateText> = {
  reset: {
    subject: 'New password',
    greeting: 'Choose a new password',
    paragraphs: ['Somebody asked for a new password for {email}.'],
    button: 'Choose the password',
    remark: 'Valid for 60 minutes and once only. If it was not you, ignore this message: the password does not change.',
  },
  'reset-by-office': {
    subject: 'New password',
    greeting: 'Choose a new password',
    paragraphs: ['Our customer service sends you the link to choose a new password for {email}.'],
    button: 'Choose the password',
    remark: 'Valid for 60 minutes and once only. Until then the password does not change.',
  },
  'registration-received': {
    subject: 'We have received your request',
    greeting: 'Thank you, {name}',
    paragraphs: [
      'The request of {companyName} has arrived. Confirm that this address is yours: then our customer service checks the data, usually within one working day, and we will write to you when your access is ready.',
    ],
    button: 'Confirm the e-mail',
    remark:
      'The link is valid for 48 hours. You did not ask for it? Ignore this message: without your confirmation the request is deleted.',
  },
  'office-registration': it['office-registration'],
  'office-access': it['office-access'],
  'office-correction': it['office-correction'],
  'access-code': {
    subject: 'The code for the access request: {code}',
    greeting: 'Somebody asks for access for your company',
    paragraphs: [
      'For {companyName}, {email} asks for access to our online shop.',
      'If that is all right, give them this code: {code}',
    ],
    remark:
      'Valid for 24 hours. If you do not know who is asking, ignore this message: without the code, whoever manages the access of your company decides, or our customer service.',
  },
  welcome: {
    subject: 'Your access is active',
    greeting: 'Welcome, {name}',
    paragraphs: [
      'The access of {companyName} (customer {customerCode}) is active. Log in with your e-mail {email} and the password you have chosen.',
    ],
    button: 'Log in',
  },
  'welcome-link': {
    subject: 'Your access is active',
    greeting: 'Welcome, {name}',
    paragraphs: [
      'The access of {companyName} (customer {customerCode}) is active. Your user is {email}: choose the password.',
    ],
    button: 'Choose the password',
    remark: 'The link is valid for 7 days and once only.',
  },
  rejected: {
    subject: 'Your access request',
    greeting: 'Good morning {name}',
    paragraphs: ['The access of {companyName} cannot be activated for now.', '{reason}'],
    remark: 'For questions, reply to this message.',
  },
};

/** The texts of all templates in both languages. */
export const accountTexts: Record<Locale, Record<AccountTemplate, TemplateText>> = { it, en };

/** Whether a template is one of the mails about accounts. */
export function isAccountTemplate(template: string): template is AccountTemplate {
  return template in it;
}

/** Writes a mail about an account; placeholders without a value become empty. */
export function writeAccountMail(
  template: AccountTemplate,
  locale: Locale,
  values: Record<string, MessageParameter | null>,
  link: string,
): WrittenMail {
  const { subject, greeting, paragraphs, button, remark } = accountTexts[locale][template];
  // Line breaks in a value would forge headers or paragraphs.
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'object' ? '' : String(value).replaceAll(/[\r\n]+/g, ' ');
    });
  return {
    subject: fill(subject),
    greeting: fill(greeting),
    paragraphs: paragraphs.map(fill).filter(Boolean),
    ...(button ? { button: { label: button, link } } : {}),
    ...(remark ? { remark: fill(remark) } : {}),
  };
}
