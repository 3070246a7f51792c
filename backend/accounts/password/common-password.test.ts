import { expect, it } from 'vitest';
import { isEasilyGuessed } from './common-password.ts';

const words = ['marco.bassi@termo.example', 'Marco Bassi', 'Termoidraulica Bassi S.r.l.'];

it.each(['password1', 'JUVENTUS', '12345678910', 'Bancale2026!', 'marco.bassi', 'Termoidraulica-1', 'bassi1980'])(
  'rejects %s',
  async (password) => expect(await isEasilyGuessed(password, words)).toBe(true),
);

it.each(['quattro bancali', 'bancale-demo', 'marco vende viti', '83-04-17-29', 'Ölpfütze im Lager'])(
  'accepts %s',
  async (password) => expect(await isEasilyGuessed(password, words)).toBe(false),
);
