import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

/** The programs that the document asks for; CI has them. */
const hasPrograms =
  Boolean(process.env['CI']) || ['bash', 'curl', 'jq'].every((program) => !spawnSync(program, ['--version']).error);

let shop: TestShop;
let manual: string;
beforeAll(async () => {
  shop = await startTestShop({ clock: () => new Date('2026-11-23T09:00:00Z') });
  manual = await readFile('docs/integrating.md', 'utf8');
});
afterAll(() => shop.stop());

/** Runs the commands of docs/integrating.md up to the end of a section in one shell; returns what they print. */
async function outputUpTo(section: string): Promise<string> {
  const start = manual.indexOf(`## ${section}`);
  expect(start).toBeGreaterThan(0);
  const commands = [...manual.slice(0, manual.indexOf('\n## ', start)).matchAll(/```sh\n(.*?)```/gs)];
  const script = ['set -euo pipefail', ...commands.map(([, block]) => block)].join('\n');
  const env = { ...process.env, SHOP: shop.address, SHOP_USER: 'cliente.a', SHOP_PASSWORD: PASSWORD };
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env });
  return stdout;
}

describe.runIf(hasPrograms)('docs/integrating.md', () => {
  it('4.5 its first call lists articles for a guest, without prices', async () => {
    const printed = await outputUpTo('The first call');
    expect(printed).toContain('"sku": "VS-12-OT"');
    expect(printed).toMatch(/"price": null/);
    expect(printed).not.toMatch(/"price": \d/);
  });

  it('4.5 its first order is logged in, priced, prepared, sent and read', async () => {
    const printed = await outputUpTo('The first order');
    expect(printed).toMatch(/"sale_price": 7\.984/);
    expect(printed).toMatch(/"items_count": 1/);
    expect(printed).toMatch(/"stato": "IA"/);
    expect(printed).toMatch(/"articolo": "VS-12-OT"/);
    const orders = await shop.database.query
      .selectFrom('sales_order')
      .select(['customer_reference', 'status'])
      .execute();
    expect(orders).toEqual([{ customer_reference: 'first order', status: 'IA' }]);
  });
});
