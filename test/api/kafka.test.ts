import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventLog, ShopEvent } from '../../backend/integrations/events/index.ts';
import { createKafkaEventLog } from '../../backend/integrations/events/kafka-event-log.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const run = promisify(execFile);
const logger = pino({ level: 'silent' });
let isStopped = false;
const mayLeave = () => Promise.resolve(!isStopped);
const hasKcat = spawnSync('kcat', ['-V']).error === undefined;
if (!hasKcat) console.warn('kcat is not installed: the tests with Kafka brokers are skipped.');

let created: TestDatabase;
let log: EventLog | null = null;
beforeEach(async () => {
  created = await createTestDatabase();
});
afterEach(async () => {
  await log?.close();
  log = null;
  await created.drop();
});

function event(cartId: number, topic: 'cart' | 'search' = 'cart'): ShopEvent {
  const at = new Date('2026-11-24T08:00:00Z');
  return { at, topic, action: 'add-to-cart', clientCode: '70431', addressCode: '1', cartId, payload: { note: 'è' } };
}

async function waiting(): Promise<boolean[]> {
  const { rows } = await created.database.pool.query('select is_waiting from tracking_event order by id');
  return rows.map(({ is_waiting }: { is_waiting: boolean }) => is_waiting);
}

/** librdkafka's mock cluster: brokers inside a kcat process, which prints their addresses in its log. */
async function startBrokers(): Promise<{ process: ChildProcess; brokers: string[] }> {
  const child = spawn('kcat', ['-b', 'x:1', '-X', 'test.mock.num.brokers=3', '-d', 'mock', '-C', '-t', 'dummy']);
  for await (const line of createInterface({ input: child.stderr })) {
    const brokers = line.match(/127\.0\.0\.1:\d+/g);
    if (brokers && brokers.length >= 3) {
      child.stderr.resume();
      child.stdout.resume();
      return { process: child, brokers };
    }
  }
  throw new Error('kcat ended without telling where its brokers are');
}

/** T for a stopped process; on a busy machine its threads may run for a while after the signal. */
async function stateOf({ pid }: ChildProcess): Promise<string> {
  const { stdout } = await run('ps', ['-o', 'state=', '-p', String(pid)]);
  return stdout.trim();
}

describe('R7.20 events sent to Kafka', () => {
  it('wait in the table while no broker responds, and closing does not hang', async () => {
    log = createKafkaEventLog(created.database, ['127.0.0.1:1'], { logger, mayLeave });
    expect(await log.append([event(1), event(2)])).toBe(2);
    await log.settled();
    expect(await waiting()).toEqual([true, true]);
  });

  it('are offered to no broker while nothing may leave', async () => {
    isStopped = true;
    const warn = vi.fn();
    log = createKafkaEventLog(created.database, ['127.0.0.1:1'], { logger: { warn }, mayLeave });
    await log.append([event(1)]);
    await log.settled();
    isStopped = false;
    expect([warn.mock.calls, await waiting()]).toEqual([[], [true]]);
    await log.settled();
    expect(warn).toHaveBeenCalledOnce();
  });

  describe.skipIf(!hasKcat)('with brokers', () => {
    let cluster: Awaited<ReturnType<typeof startBrokers>>;
    beforeAll(async () => {
      cluster = await startBrokers();
    });
    afterAll(() => cluster.process.kill());

    /** All messages of a topic, with their keys. */
    async function messages(topic: string) {
      const options = [
        '-b',
        cluster.brokers.join(','),
        '-C',
        '-t',
        topic,
        '-o',
        'beginning',
        '-e',
        '-q',
        '-f',
        '%k\t%s\n',
      ];
      const { stdout } = await run('kcat', options);
      return stdout.split('\n').flatMap((line) => {
        const [key, value] = line.split('\t');
        return value ? [{ key, value: JSON.parse(value) as Record<string, unknown> }] : [];
      });
    }

    it('are sent by topic with the customer as key, including earlier pending ones', async () => {
      const away = createKafkaEventLog(created.database, ['127.0.0.1:1'], { logger, mayLeave });
      await away.append([event(1)]);
      await away.close();
      log = createKafkaEventLog(created.database, cluster.brokers, { logger, mayLeave });
      await log.append([event(2), event(0, 'search')]);
      await log.settled();
      expect(await waiting()).toEqual([false, false, false]);
      const carts = await messages('bancale.cart');
      expect(carts.map(({ key, value }) => [key, value['cart_id']]).toSorted()).toEqual([
        ['70431', 1],
        ['70431', 2],
      ]);
      expect(carts[0]?.value).toMatchObject({
        at: '2026-11-24T08:00:00.000Z',
        action: 'add-to-cart',
        client_code: '70431',
        payload: { note: 'è' },
      });
      expect(await messages('bancale.search')).toHaveLength(1);
    });

    /** The received events of these carts as 'cart id', without duplicates. */
    async function arrived(from: number, to: number): Promise<string[]> {
      const all = (await messages('bancale.cart')).map(({ value }) => value);
      const ours = all.filter(({ cart_id }) => Number(cart_id) >= from && Number(cart_id) <= to);
      return [...new Set(ours.map(({ cart_id, id }) => `${String(cart_id)} ${String(id)}`))].toSorted();
    }

    it('wait for hanging brokers without blocking appends, and are sent when the brokers return', async () => {
      const events = (log = createKafkaEventLog(created.database, cluster.brokers, { logger, mayLeave }));
      await events.append([event(100)]);
      await events.settled();
      expect(await waiting()).toEqual([false]);
      // Stopped brokers accept connections but send no response, like overloaded ones.
      cluster.process.kill('SIGSTOP');
      try {
        await expect.poll(() => stateOf(cluster.process)).toBe('T');
        await events.append([event(101), event(102)]);
        let isGivenUp = false;
        const givenUp = events.settled().then(() => (isGivenUp = true));
        await events.append([event(103)]);
        expect(isGivenUp).toBe(false);
        await givenUp;
        expect(await waiting()).toEqual([false, true, true, true]);
      } finally {
        cluster.process.kill('SIGCONT');
      }
      const sent = async () => {
        await events.settled();
        return waiting();
      };
      await expect.poll(sent).toEqual([false, false, false, false]);
      expect(await arrived(100, 103)).toEqual(['100 1', '101 2', '102 3', '103 4']);
    });

    it('are sent once if two processes send from the same table', async () => {
      const other = createKafkaEventLog(created.database, cluster.brokers, { logger, mayLeave });
      const own = createKafkaEventLog(created.database, cluster.brokers, { logger, mayLeave });
      log = own;
      const numbers = Array.from({ length: 100 }, (_, index) => 1000 + index);
      await Promise.all(numbers.map((cart, index) => (index % 2 ? other : own).append([event(cart)])));
      await Promise.all([own.settled(), other.settled()]);
      await other.close();
      expect((await waiting()).filter(Boolean)).toEqual([]);
      const carts = (await messages('bancale.cart')).map(({ value }) => Number(value['cart_id']));
      expect(carts.filter((cart) => cart >= 1000).toSorted()).toEqual(numbers);
    });
  });
});
