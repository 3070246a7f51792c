import { Consumer, stringDeserializers } from '@platformatic/kafka';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { replayEvents, type EventLog, type ShopEvent } from '../../backend/integrations/events/index.ts';
import { createKafkaEventLog } from '../../backend/integrations/events/kafka-event-log.ts';
import { EVENT_TOPICS, shopEventSchema } from '../../contract/shop-event.ts';
import { createTestCluster, hasCluster, START_TIMEOUT, type TestCluster } from '../builders/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const logger = pino({ level: 'silent' });
const mayLeave = () => Promise.resolve(true);
const DAY = Date.parse('2026-11-24T08:00:00Z');

describe.skipIf(!hasCluster)('R7.20 events on a Kafka broker', () => {
  let cluster: TestCluster;
  let broker: string;
  let created: TestDatabase;
  let log: EventLog;
  beforeAll(async () => {
    cluster = await createTestCluster();
    broker = await cluster.startKafka();
  }, START_TIMEOUT);
  afterAll(() => cluster.end());
  beforeEach(async () => {
    created = await createTestDatabase();
    log = createKafkaEventLog(created.database, [broker], { logger, mayLeave });
  });
  afterEach(async () => {
    await log.close();
    await created.drop();
  });

  function event(clientCode: string, cartId: number, topic: ShopEvent['topic'] = 'cart'): ShopEvent {
    const at = new Date(DAY + cartId * 1000);
    return { at, topic, action: 'add-to-cart', clientCode, addressCode: '1', cartId, payload: { note: 'è' } };
  }

  async function waiting(): Promise<number> {
    const { rows } = await created.database.pool.query('select from tracking_event where is_waiting');
    return rows.length;
  }

  /**
   * Reads a topic from its beginning, as a new group of consumers, until so many events of the carts came. Repeats are
   * left out by their id, unless `isReplay`.
   */
  async function read(topic: string, count: number, isWanted: (cartId: number) => boolean, isReplay = false) {
    const consumer = new Consumer({
      ...{ clientId: 'reader', groupId: `reader-${crypto.randomUUID()}`, bootstrapBrokers: [broker] },
      deserializers: stringDeserializers,
    });
    const stream = await consumer.consume({ topics: [topic], mode: 'earliest', autocommit: true });
    const read: { key: string; value: z.infer<typeof shopEventSchema> }[] = [];
    for await (const { key, value } of stream) {
      const event = shopEventSchema.parse(JSON.parse(value));
      const isRepeat = read.some(({ value: known }) => known.id === event.id);
      if (isWanted(event.cart_id) && (isReplay || !isRepeat)) read.push({ key, value: event });
      if (read.length === count) break;
    }
    await consumer.close(true);
    return read;
  }

  it('arrive by topic as their schema says, those of a client in order', async () => {
    const clients = ['70431', '70432', '0'];
    const carts = Array.from({ length: 60 }, (_, index) => index + 1);
    await log.append(carts.map((cart) => event(clients[cart % 3] ?? '', cart)));
    await log.append([event('70431', 1, 'search')]);
    // The first message to a new topic may have to be sent again, until one of its brokers leads it.
    await expect.poll(() => log.settled().then(waiting), { timeout: START_TIMEOUT }).toBe(0);
    const messages = await read(EVENT_TOPICS.cart, 60, (cart) => cart <= 60);
    for (const client of clients) {
      const own = messages.filter(({ key }) => key === client).map(({ value }) => value);
      expect(own.map(({ cart_id }) => cart_id)).toEqual(carts.filter((cart) => clients[cart % 3] === client));
      expect(own.every(({ client_code, payload }) => client_code === client && payload['note'] === 'è')).toBe(true);
    }
    expect(await read(EVENT_TOPICS.search, 1, () => true)).toHaveLength(1);
  });

  it('wait while the broker is stopped, and arrive when it is back', { timeout: START_TIMEOUT }, async () => {
    await log.append([event('70431', 100)]);
    await log.settled();
    expect(await waiting()).toBe(0);
    await cluster.stop();
    await log.append([event('70431', 101), event('70431', 102)]);
    await log.settled();
    expect(await waiting()).toBe(2);
    await cluster.startKafka();
    await expect
      .poll(async () => {
        await log.settled();
        return waiting();
      })
      .toBe(0);
    const messages = await read(EVENT_TOPICS.cart, 3, (cart) => cart >= 100 && cart < 200);
    expect(messages.map(({ value }) => value.cart_id)).toEqual([100, 101, 102]);
  });

  it('are sent again from the table with their ids', async () => {
    await log.append([event('70431', 201), event('70431', 202), event('70431', 203)]);
    await log.settled();
    const period = { from: new Date(DAY + 202_000), to: new Date(DAY + 203_000), topic: null };
    expect(await replayEvents(created.database, { ...period, topic: 'search' })).toBe(0);
    expect(await replayEvents(created.database, period)).toBe(1);
    await log.settled();
    const messages = await read(EVENT_TOPICS.cart, 4, (cart) => cart > 200, true);
    const ids = messages.map(({ value }) => `${value.cart_id} ${value.id}`);
    expect(ids).toEqual(['201 1', '202 2', '203 3', '202 2']);
  });
});
