import { expect, it } from 'vitest';
import { mailSender } from './sender.ts';

const shop = { name: 'Ferramenta Sereni', address: 'ordini@sereni.example' };

it.each([
  ['no agent', null, 'Ferramenta Sereni', undefined],
  [
    'an agent',
    { name: 'Luca Serra', email: 'serra@agenti.example' },
    'Luca Serra – Ferramenta Sereni',
    'serra@agenti.example',
  ],
  ['an agent without a usable address', { name: 'Luca Serra', email: 'da chiedere' }, 'Ferramenta Sereni', undefined],
  ['the agent who reads it', { name: 'Sara', email: 'Sara@Cliente.example' }, 'Ferramenta Sereni', undefined],
  [
    'a name of two lines',
    { name: 'Luca\r\nBcc: x@y.example', email: 'l@y.example' },
    'Luca Bcc: x@y.example – Ferramenta Sereni',
    'l@y.example',
  ],
] as const)('7.3 is the address of the shop, with %s as name and for replies', (_, agent, name, replyTo) => {
  const sender = mailSender(shop, agent, 'sara@cliente.example');
  expect(sender.from).toEqual({ name, address: 'ordini@sereni.example' });
  expect(sender.replyTo).toBe(replyTo);
});
