import * as italian from '../it/mails.ts';

export const accountMails: Record<keyof typeof italian.accountMails, italian.MailText> = {
  reset: {
    subject: 'New password',
    greeting: 'Choose a new password',
    paragraphs: ['Somebody asked for a new password for {email}.'],
    button: 'Choose the password',
    remark: 'Valid for 60 minutes and once only. If it was not you, ignore this message: the password does not change.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    greeting: 'You have a new password',
    paragraphs: ['The password of {email} has just been changed. Other devices were logged out.'],
    button: 'It wasn’t me',
    remark: 'If you have changed it, there is nothing else to do. If not, ask for a new password at once and tell us.',
  },
  'reset-by-office': {
    subject: 'New password',
    greeting: 'Choose a new password',
    paragraphs: ['Our customer service sends you the link to choose a new password for {email}.'],
    button: 'Choose the password',
    remark: 'Valid for 60 minutes and once only. Until then the password does not change.',
  },
  'activation-invited': {
    subject: '{customer}: your prices in the shop of {company}',
    greeting: 'Your prices, now in the evening too',
    paragraphs: [
      'Hello {name}, in the shop of {company} you find the prices of {customer}, its orders and invoices.',
      '{orders}',
      'Questions: {contact}.',
    ],
    button: 'Choose your password',
    remark:
      'The link is for you alone and holds until {expiry}. If you want no more such invitations: {unsubscribeLink}',
  },
  'activation-reminder': {
    subject: 'Your access to the shop of {company} is waiting',
    greeting: 'Your access is still waiting',
    paragraphs: [
      'Hello {name}, some days ago we wrote to you about the shop: the prices of {customer} are there already. This is the only reminder.',
      'Questions: {contact}.',
    ],
    button: 'Choose your password',
    remark:
      'The link is for you alone and holds until {expiry}. If you want no more such invitations: {unsubscribeLink}',
  },
  'activation-by-letter': {
    subject: '{customer}: access to the shop with the code of the letter',
    greeting: 'Somebody has used the code of the letter',
    paragraphs: [
      'With the code of our letter, access to the shop was asked for {customer}: {name}, {email}.',
      'If it was not you, tell us at once: we close the access.',
    ],
  },
  'agent-customer-phones': {
    subject: '{customer} still orders by voice',
    greeting: '{customer} still orders by voice',
    paragraphs: [
      'In the last 90 days {count} orders of {orders} came by voice or at the counter. Code {customerCode}.',
    ],
  },
  'office-invited': {
    subject: 'Invitation to the office',
    greeting: 'Welcome to the office, {name}',
    paragraphs: [
      'From now on you work in the office of the shop with {email}. Choose a password of at least 12 characters.',
    ],
    button: 'Choose the password',
    remark:
      'The link is valid for seven days and once only. The office then opens at the address of the shop, with /office.',
  },
  'office-new-place': {
    subject: 'Login to the office from a new network or browser',
    greeting: 'Did you log in from a new place, {name}?',
    paragraphs: [
      'Somebody has entered the office with your password: {browser}, network {network}. This network and this browser were never seen together before.',
    ],
    button: 'It wasn’t me',
    remark: 'If it was you, there is nothing to do. If not, choose a new password at once and tell who manages access.',
  },
  'office-role-asked': {
    subject: '{name} asks for a role',
    greeting: '{name} asks for a role',
    paragraphs: ['{name} works in the office of the shop and asks to be able to use: {what}.'],
    button: 'Open people and roles',
    remark: 'Nothing changes until the role is changed.',
  },
  'legal-text-changes': {
    subject: '{title}: new version from {day}',
    greeting: 'A text of ours changes',
    paragraphs: ['{name}, from {day} a new version applies of: {title}. Until then today’s one applies.'],
    button: 'Open today’s text',
    remark: 'There is nothing to do now: where it has to be accepted, the shop asks you from that day on.',
  },
  'person-request-received': {
    subject: 'Your request about your data',
    greeting: 'Hello, {name}',
    paragraphs: ['We have received the request: {what}. We answer by {day}.'],
    remark: 'You did not ask? Write to us at once: nothing changes until we answer.',
  },
  'person-copy-ready': {
    subject: 'The copy of your data is ready',
    greeting: 'Hello, {name}',
    paragraphs: [
      'The copy of the data that we keep about you is ready: an archive with a page to read, in Italian and English, and a file for programs.',
      'You can fetch it from your profile, after logging in, until {day}.',
    ],
    button: 'Open the profile',
  },
  'person-erased': {
    subject: 'Your data are erased',
    greeting: 'Hello',
    paragraphs: [
      'As you have asked, we have erased your data: name, addresses, login, messages and preferences.',
      'Orders and documents stay with the company without your name, because the law wants them kept for ten years (art. 2220 of the Italian civil code). In backups the data go when these end.',
    ],
    remark: 'This is the last mail to this address: once it is sent we do not keep it any more.',
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
  'office-registration': italian.accountMails['office-registration'],
  'office-access': italian.accountMails['office-access'],
  'office-correction': italian.accountMails['office-correction'],
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

/** The office reads Italian. */
export const correction = italian.correction;

export const orCopyLink = 'or copy {link}';

/** Values of placeholders where a text is shown without a mail of the shop. */
export const mailExamples = {
  answer: 'We send the missing article with the next delivery.',
  after: 'New Street 2, 40100 City',
  agent: 'Name of the agent',
  approver: 'Name of who approves',
  before: 'Old Street 1, 40100 City',
  browser: 'Firefox on Windows',
  buyer: 'Name of the buyer',
  by: 'by Name Surname',
  changes: '- ARTICLE 1: 20 → 10 PZ',
  city: 'City',
  claim: '123',
  code: 'A1B2C3',
  company: 'Name of the customer',
  companyName: 'Name of the customer',
  contact: '051 000 00 00, agent@sample.example',
  count: '2',
  customer: 'Name of the customer',
  customerCode: 'C00123',
  day: '24/12/2026',
  delivered: '20',
  description: 'Description of the article',
  document: 'DDT 123/2026',
  email: 'person@sample.example',
  expiry: '24/12/2026',
  folder: '/orders',
  former: 'OC / 122 / 2026',
  inquiry: '123',
  inviter: 'Name of who invites',
  line: '3',
  lines: '12 lines',
  locale: 'en',
  message: 'Text of the message',
  minutes: '30',
  moment: '24/11/2026, 09:30',
  name: 'Name Surname',
  network: '203.0.113',
  note: 'Text of the note',
  number: 'OC / 123 / 2026',
  order: 'OC / 123 / 2026',
  orders: 'OC / 123 / 2026, OC / 124 / 2026',
  photos: '2',
  quantity: '2',
  reason: 'Reason',
  reply: 'Text of the note',
  reporter: 'Name of who reports',
  request: '123',
  subject: 'Subject of the message',
  supply: 'Not everything is available at once:\n- ARTICLE 1: 35 now, 465 from 24/12/2026',
  telephone: '051 000 00 00',
  title: 'Terms of sale',
  transfer: 'Pay by bank transfer:\nIBAN: IT60 X054 2811 1010 0000 0123 456',
  unit: 'PZ',
  vatNumber: '01234567897',
  wanted: 'E-mail: person@sample.example',
  what: 'Orders',
  who: 'Name Surname',
};
