import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import {
  AdministrationError,
  answerCorrection,
  approveRequest,
  listCorrections,
  listRequests,
  listUsers,
  mailReset,
  rejectRequest,
  removeSecondFactor,
  setCustomerClosed,
  setUserActive,
  setUserRole,
  type AccountServices,
  type CustomerChoice,
  type ListedRequest,
} from '../backend/accounts/index.ts';
import { listAudit } from '../backend/audit/index.ts';
import { createShopSettings } from '../backend/content/index.ts';
import type { Database } from '../backend/database/index.ts';
import { unsubscribePath, listSubscribers } from '../backend/inquiries/index.ts';
import { prepareOrderJobs } from '../backend/orders/index.ts';
import { readSessionSecret, type EnvironmentSettings } from '../backend/settings.ts';
import { shopDay, shopTime } from '../domain/shop-day.ts';
import { isUserKind } from '../domain/user-kind.ts';
import { runOnShopDatabase } from './run-on-shop-database.ts';
import { CommandError } from './command-error.ts';
import { asCommand, runCommand, runProgram } from './run-command.ts';

const usage = `Usage:
  npm run users -- list                    all users with role and companies
  npm run users -- requests [--all]        registrations and requests for access that wait, or all
  npm run users -- approve <id>            lets the applicant in; a registration becomes a new customer. A customer
                                           whose users have an administrator decides itself: it is mailed
      --customer <code>                    the registration is for this customer
      --new-customer [--code <code>] [--price-list <code>]
  npm run users -- reject <id> [--reason <text>]          with a reason, it is mailed
  npm run users -- role <user> client --customer <code>
  npm run users -- role <user> agent
  npm run users -- role <user> operator [--office-role <role>]
                                           works for the wholesaler, in the office as administration, sales, warehouse,
                                           content, read-only or an own role; without it, as administration
  npm run users -- disable <user>          ends the sessions at once
  npm run users -- enable <user>
  npm run users -- reset <user> [--locale it|en]          mails a link for a new password
  npm run users -- second-factor <user>    switches the second factor off
  npm run users -- corrections [--all]     what companies ask to have changed in their data
  npm run users -- answer <id> done|refused               it is in the ERP now, or will not be
  npm run users -- close <customer> [<address>]           no prices, carts and orders for it; documents stay
  npm run users -- open <customer> [<address>]            what the ERP has closed stays closed
  npm run users -- newsletter              the confirmed addresses of the newsletter as CSV, with consent and
                                           the link that ends the subscription
  npm run users -- log [<user>]            what was done, by whom

  --by <name>    who does it; without it, the user of this computer

Users are named by user name or e-mail. Mails are sent while the shop runs.

Exit code: 0 done, 1 that can't be done, 2 not run.`;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const moment = (at: Date): string => `${shopDay(at)} ${shopTime(at)}`;

const options = {
  all: { type: 'boolean' },
  'new-customer': { type: 'boolean' },
  customer: { type: 'string' },
  code: { type: 'string' },
  'price-list': { type: 'string' },
  reason: { type: 'string' },
  locale: { type: 'string' },
  'office-role': { type: 'string' },
  by: { type: 'string' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

interface Command {
  services: AccountServices;
  /** What follows the action. */
  words: string[];
  values: Values;
  actor: string;
}

function requestLine(request: ListedRequest): string {
  const { data, vatCheck, vatCheckName, vatCheckedAt } = request;
  const check =
    vatCheck &&
    `VAT register: ${vatCheck}${vatCheckName ? ` (${vatCheckName})` : ''}${vatCheckedAt ? `, ${moment(vatCheckedAt)}` : ''}`;
  const about =
    request.kind === 'access'
      ? [
          `access to ${request.customerCode} ${request.customerName}`,
          request.isUnconfirmed ? 'code not confirmed' : request.confirmedAt ? 'code confirmed' : 'no code mailed',
          request.hasAdministrator ? 'for the company’s administrator to decide' : null,
        ]
      : [
          `registration of ${String(data['companyName'])}`,
          `${String(data['country'])} ${String(data['vatNumber'])}`,
          `${String(data['firstName'])} ${String(data['lastName'])}, ${String(data['telephone'])}`,
          request.isUnconfirmed ? 'e-mail not confirmed' : null,
          [data['address'], data['postalCode'], data['city'], data['province']].filter(Boolean).join(' '),
        ];
  return [request.id, request.state, moment(request.createdAt), request.email, ...about, check]
    .filter(Boolean)
    .join('  ');
}

function idOf(words: string[]): number {
  const [word = ''] = words;
  if (!/^\d{1,15}$/.test(word)) throw new CommandError(`The number of a request is missing.\n\n${usage}`);
  return Number(word);
}

function userOf(words: string[]): string {
  const [word] = words;
  if (!word) throw new CommandError(`The user is missing.\n\n${usage}`);
  return word;
}

function placeOf([customerCode, addressCode]: string[]) {
  if (!customerCode) throw new CommandError(`The customer is missing.\n\n${usage}`);
  return { customerCode, addressCode: addressCode ?? null };
}

function customerChoice(values: Values): CustomerChoice | null {
  const isNew = values['new-customer'] === true;
  if (isNew && values.customer !== undefined) throw new CommandError('Give --customer or --new-customer, not both.');
  if (values.customer !== undefined) return { code: values.customer };
  return isNew ? { newCode: values.code ?? null, priceListCode: values['price-list'] ?? null } : null;
}

const mutations: Record<string, (command: Command) => Promise<void>> = {
  async list({ services }) {
    for (const user of await listUsers(services.database)) {
      const customer = user.companies.map(({ code, name, role }) => `${code} ${name} (${role})`).join(', ');
      const state = user.isActive ? null : 'disabled';
      const factor = user.secondFactorSince ? 'second factor' : null;
      printLine([user.username, user.email, user.name, user.kind, customer, factor, state].filter(Boolean).join('  '));
    }
  },
  async requests({ services, values }) {
    const requests = await listRequests(services.database, { all: values.all === true });
    for (const request of requests) printLine(requestLine(request));
    if (requests.length === 0) printLine('No request waits.');
  },
  async approve({ services, words, values, actor }) {
    const decision = { requestId: idOf(words), customer: customerChoice(values), actor };
    const { username, customerCode } = await approveRequest(services, decision);
    printLine(`${username} can log in for customer ${customerCode}; the welcome is mailed.`);
  },
  async reject({ services, words, values, actor }) {
    await rejectRequest(services, { requestId: idOf(words), reason: values.reason ?? null, actor });
    printLine(values.reason ? 'Rejected; the reason is mailed.' : 'Rejected.');
  },
  async role({ services, words, values, actor }) {
    const [, kind] = words;
    if (!isUserKind(kind)) throw new CommandError(usage);
    const officeRole = kind === 'operator' ? (values['office-role'] ?? 'administration') : null;
    await setUserRole(services, {
      name: userOf(words),
      kind,
      customerCode: values.customer ?? null,
      officeRole,
      actor,
    });
    const as = officeRole === null ? '' : `, in the office as ${officeRole},`;
    printLine(`${words[0]} is ${kind} now${as} and has to log in again.`);
  },
  async disable({ services, words, actor }) {
    await setUserActive(services, { name: userOf(words), isActive: false, actor });
    printLine(`${words[0]} can’t log in any more.`);
  },
  async enable({ services, words, actor }) {
    await setUserActive(services, { name: userOf(words), isActive: true, actor });
    printLine(`${words[0]} can log in.`);
  },
  async close({ services, words, actor }) {
    const { isClosedInErp } = await setCustomerClosed(services, { ...placeOf(words), isClosed: true, actor });
    printLine(
      `${words.join(' ')} is closed: no prices, carts and orders.${isClosedInErp ? ' The ERP has closed it, too.' : ''}`,
    );
  },
  async open({ services, words, actor }) {
    const { isClosedInErp } = await setCustomerClosed(services, { ...placeOf(words), isClosed: false, actor });
    printLine(
      isClosedInErp ? `${words.join(' ')} stays closed: the ERP has closed it.` : `${words.join(' ')} is open.`,
    );
  },
  async reset({ services, words, values, actor }) {
    if (services.shopUrl === null)
      throw new AdministrationError('Set SHOP_URL: without it the mail has no address to link to.');
    const locale = values.locale === 'en' ? 'en' : 'it';
    printLine(
      `The link for a new password is mailed to ${await mailReset(services, { name: userOf(words), actor, locale })}.`,
    );
  },
  async 'second-factor'({ services, words, actor }) {
    const isRemoved = await removeSecondFactor(services, { name: userOf(words), actor });
    printLine(isRemoved ? `The second factor of ${words[0]} is off.` : `${words[0]} has no second factor.`);
  },
  async corrections({ services, values }) {
    const corrections = await listCorrections(services.database, { all: values.all === true });
    for (const {
      id,
      state,
      createdAt,
      customerCode,
      companyName,
      by,
      kind,
      addressCode,
      wanted,
      note,
    } of corrections) {
      const about = kind === 'address' ? `address ${addressCode}` : kind === 'new-address' ? 'new address' : null;
      const details = [about, JSON.stringify(wanted), note && JSON.stringify(note)];
      printLine([id, state, moment(createdAt), customerCode, companyName, by, ...details].filter(Boolean).join('  '));
    }
    if (corrections.length === 0) printLine('No correction waits.');
  },
  async answer({ services, words, actor }) {
    const [, state] = words;
    if (state !== 'done' && state !== 'refused') throw new CommandError(usage);
    await answerCorrection(services, { id: idOf(words), state, actor });
    printLine(state === 'done' ? 'Done; the company sees it.' : 'Refused; the company sees it.');
  },
  async newsletter({ services }) {
    // An address that the shop accepts has neither commas nor quotes.
    printLine('email,locale,consented_at,confirmed_at,unsubscribe');
    for (const subscriber of await listSubscribers(services.database.query, services.secret)) {
      const { email, locale, consentedAt, confirmedAt } = subscriber;
      const times = [consentedAt.toISOString(), confirmedAt.toISOString()];
      printLine([email, locale, ...times, (services.shopUrl ?? '') + unsubscribePath(subscriber)].join(','));
    }
  },
  async log({ services, words }) {
    const [name] = words;
    const entries = await listAudit(services.database, { limit: 1000 });
    for (const { at, actor, action, username, object_kind, object_id, details } of entries.toReversed()) {
      if (name !== undefined && username !== name && actor !== name) continue;
      const about = [username, object_kind === 'access-request' && `request ${object_id}`].filter(Boolean).join(', ');
      const more = Object.keys(details).length > 0 ? JSON.stringify(details) : null;
      printLine([moment(at), actor, action, about, more].filter(Boolean).join('  '));
    }
  },
};

/** Runs a command on the database of a shop. Returns the exit code. */
export async function runUsers(
  parameters: string[],
  { database, settings }: { database: Database; settings: EnvironmentSettings },
): Promise<number> {
  const { values, positionals } = parseArgs({ args: parameters, options, allowPositionals: true });
  const [action = '', ...words] = positionals;
  const mutation = mutations[action];
  if (!mutation) throw new CommandError(usage);
  const secret = readSessionSecret(settings);
  if (secret === null) throw new CommandError('The shop has no secret yet; start it once, then try again.');
  const shopSettings = createShopSettings(database, () => undefined);
  const services = { database, shopSettings, secret, shopUrl: settings.shopUrl, clock: () => new Date() };
  const actor = values.by ?? userInfo().username;
  try {
    await mutation({ services, words, values, actor });
    return 0;
  } catch (error) {
    if (!(error instanceof AdministrationError)) throw error;
    printLine(error.message);
    return 1;
  }
}

/** Runs `npm run users` with the arguments after the name; returns the exit code. */
export const main = asCommand(usage, (words) =>
  runCommand(async () => {
    if (words.length === 0) throw new CommandError(usage);
    return runOnShopDatabase('bancale users', async (database, settings) => {
      await prepareOrderJobs(database);
      return runUsers(words, { database, settings });
    });
  }),
);

if (import.meta.main) await runProgram(main);
