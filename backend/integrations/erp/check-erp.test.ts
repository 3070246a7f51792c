import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerUnsigned,
  isTrusted,
  startErpServer,
  type ErpAnswer,
  type ErpRequest,
  type ErpServer,
} from '../../../test/builders/erp-server.ts';
import { checkErp, type ErpCheckReport } from './check-erp.ts';
import { createEmbeddedErp } from './embedded-erp.ts';
import type { ErpGateway, ErpOrder } from './gateway.ts';
import type { ErpVersion } from './versions.ts';

const CODES = { customer: '70431', address: '1', article: '204118' };
const SPEED = { toBeFulfilled: 0, partlyFulfilled: 0, fulfilled: 3_600_000 };

let folder: string;
let erp: ErpGateway;
let server: ErpServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erp-check-'));
  erp = createEmbeddedErp(folder, { clock: () => new Date(), statusDelays: SPEED });
});
afterEach(async () => {
  await server?.end();
  await rm(folder, { recursive: true });
});

type Change = (request: ErpRequest, rightly: () => Promise<ErpAnswer>) => Promise<ErpAnswer | null>;

async function check(change?: Change, timeoutMilliseconds = 5000, version: ErpVersion = 1): Promise<ErpCheckReport> {
  server = await startErpServer(erp, change);
  const { url, secret } = server;
  return checkErp({ ...CODES, url, secret, version, clock: () => new Date(), timeoutMilliseconds });
}

/** The cases that do not hold, with what was found. */
function failures({ results }: ErpCheckReport): string[] {
  return results.flatMap(({ title, outcome, finding }) => (outcome === 'fails' ? [`${title}: ${finding}`] : []));
}

const isStates = ({ path }: ErpRequest): boolean => path.endsWith('/order-states');
const orderIn = ({ body }: ErpRequest): ErpOrder => JSON.parse(body) as ErpOrder;
const statesIn = ({ content }: ErpAnswer) =>
  (content as { states: { number: string; state: string; delivered?: unknown }[] }).states;

describe('the check of an ERP', () => {
  it('finds nothing in an ERP that keeps to the interface, by orders that nobody takes for real ones', async () => {
    const report = await check();
    expect(failures(report)).toEqual([]);
    expect(report.results.map(({ outcome }) => outcome)).not.toContain('unchecked');
    expect(report.results.length).toBeGreaterThanOrEqual(15);
    const orders = (server?.received ?? []).filter((request) => !isStates(request)).map(orderIn);
    for (const order of orders) {
      expect(order.number).toMatch(/^CHECK-\d{4}-\d{9}$/);
      expect(order.note).toContain('NON EVADERE');
      expect(order.customerCode).toBe('70431');
    }
  });

  it('sends the fields of version 2 to an ERP that has it, and none of them to another', async () => {
    const fields = ['revision', 'vatRegime', 'transport', 'priceQuantity', 'contributions', 'payable', 'refunded'];
    const sent = () => (server?.received ?? []).filter((request) => !isStates(request));
    expect(failures(await check(undefined, 5000, 2))).toEqual([]);
    for (const field of fields) expect(sent().some(({ body }) => body.includes(`"${field}"`))).toBe(true);
    expect(
      sent()
        .map(orderIn)
        .map(({ sentBy }) => sentBy.kind),
    ).toContain('office');
    await server?.end();
    await check();
    const first = sent().map(({ body }) => body);
    for (const field of fields.filter((field) => field !== 'transport'))
      expect(first.join('')).not.toContain(`"${field}":`);
    expect(first.join('')).not.toContain('"weightGrams"');
  });

  it.each<[string, Change, RegExp]>([
    [
      'stores an order that it refuses',
      async (request, rightly) => {
        const answer = await rightly();
        if (answer.status === 422) await erp.exportOrder(orderIn(request));
        return answer;
      },
      /was refused, and has the state "NE"/,
    ],
    [
      'takes a correction of an accepted order',
      async (request, rightly) =>
        request.body.includes('"revision":3') ? { status: 200, content: { reference: 'A-1' } } : rightly(),
      /a revision of an accepted order was answered with status 200/,
    ],
  ])('says of an ERP of version 2 that %s what is wrong', async (_title, change, expected) => {
    expect(failures(await check(change, 5000, 2))).toEqual([expect.stringMatching(expected)]);
  });

  // Each ERP is wrong in one thing, and the report has to say it.
  it.each<[string, Change, RegExp[]]>([
    [
      'gives a new reference to every request',
      async (request, rightly) => {
        const answer = await rightly();
        const isOrder = !isStates(request) && answer.status === 201;
        return isOrder ? { ...answer, content: { reference: String(Math.random()) } } : answer;
      },
      [
        /the same order again: the references are/,
        /keeps the first: the refer/,
        /same moment: the refer/,
        /answer was lost: the refer/,
      ],
    ],
    [
      'takes another body under a known number',
      async (_, rightly) => {
        const answer = await rightly();
        return answer.status === 409 ? { status: 200, content: { reference: 'A-1' } } : answer;
      },
      [/^answers 409 to another body .*: the other body was answered with status 200$/],
    ],
    [
      'does not look at signatures',
      (request) => answerUnsigned(erp, request),
      [
        /another secret signed: it was/,
        /changed after signing: it was/,
        /without a sig/,
        /ten minutes ago/,
        /states that another secret/,
      ],
    ],
    [
      'refuses a wrong signature for good',
      async (request, rightly) => (isTrusted(request) ? rightly() : { status: 400, content: {} }),
      [/status 400, which refuses the order for good/, /changed/, /without/, /ten minutes/, /states that another/],
    ],
    [
      'stores what it refuses',
      async (request, rightly) => {
        if (!isStates(request)) await answerUnsigned(erp, request);
        return rightly();
      },
      [/secret signed: .* refused, but is stored/, /changed.*stored/, /without.*stored/, /ago.*stored/],
    ],
    [
      'does not know new fields',
      async (request, rightly) =>
        request.body.includes('unknownField') ? { status: 422, content: { message: 'schema' } } : rightly(),
      [/^accepts fields that it does not know: .*status 422: schema/],
    ],
    [
      'refuses doubles that come together',
      (() => {
        const busy = new Map<string, number>();
        const count = (body: string, change: number) => busy.set(body, (busy.get(body) ?? 0) + change);
        return async (request, rightly) => {
          // The repeat after a lost answer may meet the first request, the doubles of the case meet more.
          if ((busy.get(request.body) ?? 0) > 1) return { status: 409, content: {} };
          count(request.body, 1);
          const answer = await rightly();
          await new Promise((resolve) => setTimeout(resolve, 50));
          count(request.body, -1);
          return answer;
        };
      })(),
      [/same moment: one of them was refused with status 409/],
    ],
    [
      'forgets accepted orders',
      async (request, rightly) => {
        const answer = await rightly();
        return isStates(request) && answer.status === 200 ? { status: 200, content: { states: [] } } : answer;
      },
      [/^knows the state .* is not among the states/, /^says the same .* is not among the states/],
    ],
    [
      'invents states of its own, also of unknown orders',
      async (request, rightly) => {
        const answer = await rightly();
        if (!isStates(request) || answer.status !== 200) return answer;
        const { numbers } = JSON.parse(request.body) as { numbers: string[] };
        return { status: 200, content: { states: numbers.map((number) => ({ number, state: 'OPEN' })) } };
      },
      [
        ...[/secret signed.*stored/, /changed.*stored/, /without.*stored/, /ago.*stored/],
        ...[/^knows the state .*"OPEN", which is none of IA/, /^leaves out .* never sent/],
      ],
    ],
    [
      'answers for part of a long list',
      async (request, rightly) => {
        const answer = await rightly();
        const isShort = !isStates(request) || answer.status !== 200;
        return isShort ? answer : { status: 200, content: { states: statesIn(answer).slice(0, 1) } };
      },
      [/together it knows 1, in halves 2/],
    ],
    [
      'reports delivered quantities as text',
      async (request, rightly) => {
        const answer = await rightly();
        if (isStates(request) && answer.status === 200) {
          for (const row of statesIn(answer)) if (row.delivered) row.delivered = [{ position: 1, quantity: '3' }];
        }
        return answer;
      },
      [/^reports delivered quantities .*"quantity":"3"/],
    ],
  ])('says of an ERP that %s what is wrong', async (_title, change, expected) => {
    const found = failures(await check(change));
    expect(found).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(found[index]).toMatch(pattern);
  });

  it('says what the ERP has to know when it accepts no order, and checks the rest', async () => {
    const refusing: Change = async (request, rightly) => {
      const answer = await rightly();
      return answer.status === 201 ? { status: 422, content: { message: 'customer unknown' } } : answer;
    };
    const report = await check(async (request, rightly) =>
      isStates(request)
        ? isTrusted(request)
          ? { status: 200, content: { states: [] } }
          : rightly()
        : refusing(request, rightly),
    );
    expect(failures(report)).toEqual([
      expect.stringMatching(/status 422: customer unknown. It has to know the customer 70431/),
    ]);
    expect(report.results.filter(({ outcome }) => outcome === 'unchecked').length).toBeGreaterThan(5);
  });

  it.each<[string, Change, RegExp, number]>([
    ['is silent', async () => null, /no answer came in time/, 50],
    ['answers endlessly', async () => ({ status: 200, content: 'x'.repeat(300_000) }), /longer than/, 5000],
    ['answers no reference', async () => ({ status: 200, content: {} }), /without a reference/, 5000],
    ['answers a number', async () => ({ status: 200, content: { reference: 7 } }), /7 is a number/, 5000],
  ])('ends when the ERP %s', async (_title, change, expected, limit) => {
    expect(failures(await check(change, limit))[0]).toMatch(expected);
  });
});
