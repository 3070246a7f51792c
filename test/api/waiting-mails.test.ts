import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { upsertUsers } from '../../backend/accounts/index.ts';
import type { Mail } from '../../backend/integrations/mail/index.ts';
import { queueMail, type MailRequest } from '../../backend/notifications/index.ts';
import { sendMail } from '../../backend/notifications/send-mail.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const EMAIL = 'l.ferri@bassi.example';
const OFFICE = 'ordini@bancale.example';

let test: TestDatabase;
let userId: number;
let owner: { customerId: number; addressId: number };
const sent: Mail[] = [];

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  owner = await ownerOf(test.database, '70431');
});
afterAll(() => test.drop());
beforeEach(async () => {
  sent.length = 0;
  const login = {
    username: 'luca',
    email: EMAIL,
    name: 'Luca Ferri',
    password: 'una password',
    kind: 'client' as const,
  };
  await upsertUsers(test.database, [{ ...login, customerCode: '70431' }]);
  userId = await userIdOf(test.database, 'luca');
  await member({ role: 'buyer', sees_prices: true, sees_documents: true, address_ids: null });
  await switchLogin(true);
  await close(false);
});

const member = (rights: object) =>
  test.database.query.updateTable('company_member').set(rights).where('user_id', '=', userId).execute();
const switchLogin = (is_active: boolean) =>
  test.database.query.updateTable('user_account').set({ is_active }).where('id', '=', userId).execute();
const rightsFor = async (template: string) => {
  if (template === 'access-asked') await member({ role: 'administrator' });
};
const close = (is_closed_by_office: boolean) =>
  test.database.query.updateTable('customer').set({ is_closed_by_office }).where('code', '=', '70431').execute();
const leave = () => test.database.query.deleteFrom('company_member').where('user_id', '=', userId).execute();

const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Sends the mail that was queued last, as its job does; returns its state. */
async function deliver(): Promise<string> {
  const { query } = test.database;
  const { id } = await query
    .selectFrom('account_mail')
    .select('id')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const services = {
    ...{ database: test.database, shopSettings: cartServices(test.database).shopSettings, mailFrom: null },
    ...{ secret: 'a secret', shopUrl: 'https://shop.example', logger, clock: () => new Date() },
    mail: { send: (mail: Mail) => Promise.resolve({ response: String(sent.push(mail)) }) },
    photosOfClaim: () => Promise.resolve([]),
    inquiryMail: () => Promise.resolve(null),
  };
  await sendMail(services, id);
  return (await query.selectFrom('account_mail').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
}

const queue = async (request: object) => {
  const shared = { recipient: EMAIL, locale: 'it', parameters: { name: 'Luca', net: { cents: 7373 } } };
  await queueMail(test.database.query, { ...shared, ...request } as unknown as MailRequest);
};
const person = () => ({ userId, customerId: owner.customerId, addressId: owner.addressId });

const off: [string, () => Promise<unknown>] = ['is switched off', () => switchLogin(false)];
const gone: [string, () => Promise<unknown>] = ['has left the company', leave];
const elsewhere: [string, () => Promise<unknown>] = ['lost the address', () => member({ address_ids: [-1] })];
const losses = {
  'access-asked': [off, gone, ['manages nobody', () => member({ role: 'buyer' })]],
  'approval-requested': [
    ...[off, gone, elsewhere],
    ['may not approve', () => member({ role: 'cart-only' })],
    ['sees no prices', () => member({ sees_prices: false })],
    ['works for a closed customer', () => close(true)],
  ],
  'approval-waiting': [off, gone, elsewhere],
  'approval-approved': [off, gone, elsewhere],
  'approval-returned': [off, gone, elsewhere],
  'approval-expired': [off, gone, elsewhere],
  'approval-closed': [off, gone, elsewhere],
  'claim-photos-asked': [off, gone, elsewhere, ['sees no documents', () => member({ sees_documents: false })]],
  'claim-accepted': [off, gone, elsewhere, ['sees no documents', () => member({ sees_documents: false })]],
  'claim-rejected': [off, gone, elsewhere, ['sees no documents', () => member({ sees_documents: false })]],
  reset: [off],
  'reset-by-office': [off],
  'office-invited': [off],
  'office-new-place': [off],
  'office-role-asked': [off],
  'password-changed': [off],
  welcome: [off],
  'welcome-link': [off],
} as const satisfies Record<string, readonly (readonly [string, () => Promise<unknown>])[]>;

describe('a mail that waits', () => {
  it.each(Object.keys(losses))('goes to whoever still has the right to it: %s', async (template) => {
    await rightsFor(template);
    await queue({ template, person: person() });
    expect(await deliver()).toBe('sent');
    expect(sent.map(({ to }) => to)).toEqual([[EMAIL]]);
  });

  it.each(Object.entries(losses).flatMap(([template, list]) => list.map(([what, lose]) => ({ template, what, lose }))))(
    'does not go to somebody who $what: $template',
    async ({ template, lose }) => {
      await rightsFor(template);
      await queue({ template, person: person() });
      await lose();
      expect(await deliver()).toBe('withdrawn');
      expect(sent).toEqual([]);
    },
  );

  it('goes to the address that the user has now', async () => {
    await queue({ template: 'approval-waiting', person: person(), recipient: 'old@bassi.example' });
    expect(await deliver()).toBe('sent');
    expect(sent.map(({ to }) => to)).toEqual([[EMAIL]]);
  });

  it('with an invitation goes only while the invitation waits', async () => {
    const linkId = randomUUID();
    await queue({ template: 'invitation', recipient: 'nuovo@bassi.example', path: '/pages/invitation', linkId });
    expect(await deliver()).toBe('withdrawn');
    const invited = {
      ...{ customer_id: owner.customerId, user_id: null, role: 'buyer' as const, invited_email: 'nuovo@bassi.example' },
      ...{ invited_name: 'Nuovo', invited_at: new Date(), invitation_id: linkId, invitation_hash: Buffer.from('x') },
      invitation_expires_at: new Date(Date.now() + 86_400_000),
    };
    await test.database.query.insertInto('company_member').values(invited).execute();
    await queue({ template: 'invitation', recipient: 'nuovo@bassi.example', path: '/pages/invitation', linkId });
    expect(await deliver()).toBe('sent');
    expect(sent.map(({ to }) => to)).toEqual([['nuovo@bassi.example']]);
  });

  it('to the office is sent even if the user who caused it is gone', async () => {
    await leave();
    await queue({ template: 'office-correction', recipient: OFFICE });
    expect(await deliver()).toBe('sent');
  });
});
