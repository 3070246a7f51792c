import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import {
  canBeAsked,
  createEmbeddedErp,
  createErpGateway,
  openOrderFolders,
  type ErpGateway,
  type FileErp,
  type FolderSettings,
} from '../../backend/integrations/erp/index.ts';
import {
  exportOrder,
  findMarker,
  lookAfterFolders,
  orderNumber,
  postponeHeld,
  recordErpConnection,
  refreshOrderStates,
  releaseHeld,
  scheduleMissingExports,
  sendOrder,
  type HoldDecider,
} from '../../backend/orders/index.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { startErpServer } from '../builders/erp-server.ts';
import { switchOn } from '../builders/held-orders.ts';

const now = new Date();
const logger = pino({ level: 'silent' });
const clerk: HoldDecider = { actor: { kind: 'person', id: null, name: 'Paola' }, office: null };
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
});
afterAll(() => test.drop());

let key = 0;
async function send(user: string, customer: string) {
  const services = cartServices(test.database, () => now);
  const owner = await ownerOf(test.database, customer, '1');
  const { cartId } = await addLine(services, owner, { articleCode: '204600', quantity: 2 });
  const sender = { userId: await userIdOf(test.database, user), owner };
  return sendOrder(services, sender, { idempotencyKey: `held-erp-${++key}`, cartId });
}

describe('2.1 an ERP', () => {
  /** Submits what waits and asks for the states of open orders, as the jobs do; then the numbers that the ERP was told. */
  const walk = async (erp: ErpGateway | FileErp, orderIds: number[], told: () => Promise<string>) => {
    const connected = { database: test.database, erp, logger: logger, clock: () => now };
    await scheduleMissingExports(test.database, 0);
    for (const orderId of orderIds) await exportOrder(connected, orderId, 1);
    if (canBeAsked(erp)) await refreshOrderStates({ ...connected, erp });
    return told();
  };
  const gateway = (folder: string, erp: { url: string; secret: string } | FolderSettings | 'embedded') => {
    const marker = erp !== 'embedded' && 'out' in erp ? () => findMarker(test.database, erp.out) : async () => null;
    const created = createErpGateway({
      ...{ dataDirectory: folder, clock: () => now, mayLeave: async () => true, marker, erp },
      statusDelays: { toBeFulfilled: 9e9, partlyFulfilled: 9e9, fulfilled: 9e9 },
    });
    if (!created) throw new Error('no ERP');
    return created;
  };
  const contentsOf = async (folder: string) => {
    const files = await readdir(folder).catch(() => []);
    return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join();
  };

  it.each(['over HTTP', 'by files', 'embedded'] as const)(
    '%s never learns of a held order until it is released',
    async (how) => {
      const folder = await mkdtemp(join(tmpdir(), 'bancale-held-'));
      const server = await startErpServer(createEmbeddedErp(join(folder, 'behind'), { clock: () => now }));
      const holds = { database: test.database, clock: () => now, refund: () => Promise.resolve() };
      await switchOn(test.database, {});
      // So that the next order is the first one again.
      await sql`update sales_order set status = 'AN'`.execute(test.database.query);
      try {
        const [out, into] = [join(folder, 'out'), join(folder, 'in')];
        await Promise.all([mkdir(out), mkdir(into)]);
        const ways = {
          'over HTTP': [server, async () => JSON.stringify(server.received)],
          'by files': [{ out, in: into, profile: null, minutes: 60 }, () => contentsOf(out)],
          embedded: ['embedded', () => contentsOf(join(folder, 'erp'))],
        } as const;
        const [settings, told] = ways[how];
        if (how === 'by files' && typeof settings === 'object' && 'out' in settings) {
          const filing = { database: test.database, logger: logger, clock: () => now };
          await sql`delete from erp_folder`.execute(test.database.query);
          await recordErpConnection(test.database, settings, now);
          await lookAfterFolders({
            ...filing,
            folders: openOrderFolders(settings, 1),
            office: async () => 'x@example.com',
          });
        }
        const erp = gateway(folder, settings);
        const free = await send('cliente.b', '70999');
        await switchOn(test.database, { 'first-order': true });
        const { orderId, ...held } = await send('cliente.a', '70431');
        const ids = [free.orderId, orderId];
        const before = await walk(erp, ids, told);
        expect(before).toContain(orderNumber(free));
        expect(before).not.toContain(orderNumber(held));
        await postponeHeld(holds, clerk, { orderId, until: addDays(shopDay(now), 3) });
        expect(await walk(erp, ids, told)).not.toContain(orderNumber(held));
        await releaseHeld(holds, clerk, { orderId, lines: [{ position: 1, quantity: 1 }] });
        expect(await walk(erp, ids, told)).toContain(orderNumber(held));
      } finally {
        await server.end();
        await rm(folder, { recursive: true });
      }
    },
  );
});
