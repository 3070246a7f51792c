import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { confirmDestruction } from './confirm-destruction.ts';

const SHOP = { kind: 'shop' as const, name: 'Caffè Rossi S.r.l.', articles: 12, customers: 3, orders: 1 };

/** Asks on a terminal where one line is typed; returns what was shown. */
async function response(typed: string): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (text: Buffer) => {
    shown += text.toString();
    if (shown.endsWith('to go on: ')) input.write(`${typed}\n`);
  });
  await confirmDestruction({
    what: 'This deletes',
    place: 'database here',
    state: SHOP,
    given: undefined,
    input: Object.assign(input, { isTTY: true }) as unknown as NodeJS.ReadStream,
    output: output as unknown as NodeJS.WriteStream,
  });
  return shown;
}

describe('before a CLI command destroys a shop', () => {
  it('its name must be typed on a terminal, which shows what will be lost', async () => {
    const shown = await response(' Caffè Rossi S.r.l. ');
    expect(shown).toContain(
      'This deletes the shop “Caffè Rossi S.r.l.” in the database here: 12 articles, 3 customers, 1 orders.',
    );
  });

  it('another name or none cancels it', async () => {
    await expect(response('Caffè Bianchi')).rejects.toThrow('That is not the name of this shop');
    await expect(response('')).rejects.toThrow('Nothing was changed.');
  });

  it('without a terminal the name must be given with --confirm', async () => {
    const input = Object.assign(new PassThrough(), { isTTY: false }) as unknown as NodeJS.ReadStream;
    const confirm = (given?: string) =>
      confirmDestruction({ what: 'This deletes', place: 'it', state: SHOP, given, input });
    await expect(confirm()).rejects.toThrow('add --confirm "Caffè Rossi S.r.l."');
    await expect(confirm('yes')).rejects.toThrow('That is not the name of this shop');
    // The same letters in another Unicode normalisation form.
    await expect(confirm('Caffè Rossi S.r.l.'.normalize('NFD'))).resolves.toBeUndefined();
  });

  it('an empty shop and an unchanged demonstration need no name', async () => {
    for (const kind of ['empty', 'demonstration'] as const) {
      const state = { ...SHOP, kind };
      await expect(confirmDestruction({ what: '', place: '', state, given: undefined })).resolves.toBeUndefined();
    }
  });
});
