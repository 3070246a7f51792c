/**
 * A process that accepts and exports orders like the shop, controlled by messages, so that a test can kill it at any
 * moment. Its state is in DATABASE_URL and ERP_FOLDER.
 */
import { addLine, type CartOwner } from '../../backend/carts/index.ts';
import { createShopSettings } from '../../backend/content/index.ts';
import { sendOrder, startOrderJobs, type Sender } from '../../backend/orders/index.ts';
import { openDatabase } from '../../backend/database/index.ts';
import { createEmbeddedErp } from '../../backend/integrations/erp/index.ts';

export type Work =
  | { kind: 'add'; owner: CartOwner; articleCode: string; quantity: number }
  | { kind: 'send'; sender: Sender; cartId: number; idempotencyKey: string };
export type WorkRequest = { id: number; work: Work };
export type WorkResponse = { id: number; result?: { cartId: number } | { number: number }; error?: string };

const { DATABASE_URL = '', ERP_FOLDER = '' } = process.env;
const clock = () => new Date();
const database = openDatabase(DATABASE_URL, { poolSize: 6 });
const services = { database, shopSettings: createShopSettings(database, () => undefined), clock };
const mayLeave = () => Promise.resolve(true);
const logger = { info: () => undefined, warn: () => undefined, error: console.error, debug: () => undefined };

async function execute(work: Work): Promise<{ cartId: number } | { number: number }> {
  if (work.kind === 'add') {
    const { cartId } = await addLine(services, work.owner, work);
    return { cartId };
  }
  const { number } = await sendOrder(services, work.sender, work);
  return { number };
}

const erp = createEmbeddedErp(ERP_FOLDER, { clock });
await startOrderJobs({ database, currentErp: () => Promise.resolve(erp), logger, clock, mayLeave });
process.on('message', ({ id, work }: WorkRequest) => {
  execute(work).then(
    (result) => process.send?.({ id, result } satisfies WorkResponse),
    (error: unknown) => process.send?.({ id, error: String(error) } satisfies WorkResponse),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
