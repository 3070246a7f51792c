import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { PASSWORD } from './shop.ts';
import type { TestShop } from './test-shop.ts';

/** Rights as the endpoints accept them; every test changes those that it checks. */
export const RIGHTS = {
  role: 'buyer',
  order_limit: null as number | null,
  sees_prices: true,
  sees_documents: false,
  sees_credit: false,
  addresses: null as string[] | null,
};

/** The latest notification of a kind to an address, as plain text, once it is sent. */
export function mailTo(shop: TestShop, recipient: string, template: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mail = await shop.database.query
        .selectFrom('account_mail')
        .select(['id', 'state'])
        .where('recipient', '=', recipient)
        .where('template', '=', template)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      expect(mail?.state).toBe('sent');
      const folder = join(shop.dataDirectory, 'mail');
      const file = (await readdir(folder)).find((name) => mail && name.startsWith(mail.id)) ?? '';
      const message = await readFile(join(folder, file), 'utf8');
      return message.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
    },
    { timeout: 40_000, interval: 25 },
  );
}

/** The code in the link of the latest invitation to an address. */
export async function invitationCode(shop: TestShop, email: string): Promise<string> {
  return /code=([\w.-]+)/.exec(await mailTo(shop, email, 'invitation'))?.[1] ?? '';
}

/** Invites a colleague as the administrator and accepts; returns the token of the new login. */
export async function addColleague(
  shop: TestShop,
  admin: { token: string },
  colleague: { email: string; name: string } & Partial<typeof RIGHTS>,
): Promise<{ token: string; id: number }> {
  const { body } = await shop.call('invite_member', { ...RIGHTS, ...colleague }, admin);
  const code = await invitationCode(shop, colleague.email);
  const accepted = await shop.call('accept_invitation', { code, name: colleague.name, password: PASSWORD });
  return { token: accepted.body.access_token as string, id: body.message.id as number };
}
