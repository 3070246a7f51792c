import { expect, it } from 'vitest';
import { messageOf } from './compose.ts';
import type { Mail } from './gateway.ts';

const mail: Mail = {
  ...{ messageId: '1@sereni.example', from: { name: 'Sereni', address: 'ordini@sereni.example' } },
  ...{ to: ['sara@cliente.example'], cc: [], subject: 'Ciao', text: 'Ciao', attachments: [] },
};

/** Headers with their folds undone. */
const headersOf = async (one: Mail) =>
  (await messageOf(one))
    .toString()
    .split('\r\n\r\n')[0]
    ?.replaceAll(/\r\n\s+/g, ' ');

it('7.3 lets mail programs end such mails by one click', async () => {
  const unsubscribeLink = `https://negozio.example/en/pages/stop?code=${'a1'.repeat(60)}`;
  const headers = await headersOf({ ...mail, unsubscribeLink });
  expect(headers).toContain(`List-Unsubscribe: <${unsubscribeLink}>`);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(await headersOf(mail)).not.toContain('List-Unsubscribe');
});

it('7.3 writes an agent as name and for replies', async () => {
  const from = { name: 'Luca Serra – Sereni', address: 'ordini@sereni.example' };
  const headers = await headersOf({ ...mail, from, replyTo: 'serra@agenti.example' });
  expect(headers).toContain('Reply-To: serra@agenti.example');
  expect(headers).toMatch(/From: =\?UTF-8\?Q\?Luca_Serra_=E2=80=93_Sereni\?= <ordini@sereni\.example>/);
});
