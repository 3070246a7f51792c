import { isDeepStrictEqual } from 'node:util';
import type { CallGuard } from '../../outgoing/index.ts';
import { MAXIMUM_CART_LINES } from '../../../domain/packaging.ts';
import { isOrderStatus, ORDER_STATUSES } from '../../../domain/order-status.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { Finding, reasonOfError, type ErpReason } from './check-reason.ts';
import type { ErpOrder } from './gateway.ts';
import { filledOrder, sampleOrder, secondVersionOrder, type SampleCodes } from './sample-order.ts';
import {
  erpAddress,
  type ErpResponse,
  isRecord,
  postToErp,
  reasonOf,
  referenceIn,
  REJECTION_STATUSES,
  signedHeaders,
  TIMEOUT_MILLISECONDS,
} from './signed-post.ts';
import { idempotencyKey, type ErpVersion } from './versions.ts';

export interface ErpCheckSettings extends SampleCodes {
  /** Base address of the ERP, and the secret that it shares with the shop. */
  url: string;
  secret: string;
  /** The version of the interface that the ERP has. */
  version: ErpVersion;
  clock: () => Date;
  /** Checks the address before each call, where the office has set it. */
  guard?: CallGuard | null;
  /** Numbers of real orders whose states are read too, because those of the check are rarely delivered. */
  knownNumbers?: readonly string[];
  timeoutMilliseconds?: number;
  /** Only the cases of a test in the office; those without an order where none may be sent. */
  only?: 'steps' | 'steps-without-order';
  /** Called after each case. */
  onResult?: (result: ErpCheckResult) => void;
}

export interface ErpCheckResult {
  /** Of the cases that a test in the office consists of. */
  step?: ErpTestStep;
  /** What an ERP has to do, as a sentence without its subject. */
  title: string;
  outcome: 'holds' | 'fails' | 'unchecked';
  /** What was seen instead, or why it was not checked; null where it holds. */
  finding: string | null;
  /** The same as a code, where it does not hold. */
  reason?: ErpReason;
  milliseconds: number;
}

export interface ErpCheckReport {
  results: ErpCheckResult[];
  /** Numbers of the orders that the ERP may have stored. */
  numbers: string[];
}

/** The steps of a test in the office. */
export type ErpTestStep = 'order' | 'same-order' | 'other-body' | 'foreign-secret' | 'unknown-order';

/** The cause in the numbers of the orders that a check sends; no order of a shop has it. */
const CAUSE = 'CHECK';
/** Orders that are sent at the same moment in the case of doubles. */
const DOUBLES = 5;
/** The ERP has begun to read the order, and has not answered yet. */
const CUT_MILLISECONDS = 20;
const STATES_PER_REQUEST = 200;
/** After these the ERP may get a corrected order; 409 says that it has one already. */
const DEFINITE_REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);
const OLD_MILLISECONDS = 10 * 60_000;

/** The case can't be checked against this ERP. */
class Unchecked extends Error {
  override name = 'Unchecked';
}

interface StateRow {
  number: string;
  state: string;
  delivered: unknown;
}

/** What the cases send with. */
interface Probe {
  settings: ErpCheckSettings;
  /** The next number that no check has used. */
  nextNumber: () => string;
  order: (lineCount?: number) => ErpOrder;
  post: (path: string, content: unknown, changes?: Changes) => Promise<ErpResponse>;
  /** Submits an order and returns its reference; throws when it is not accepted. */
  accept: (order: ErpOrder) => Promise<string>;
  states: (numbers: readonly string[]) => Promise<StateRow[]>;
}

/** What is sent otherwise than the interface says. */
interface Changes {
  /** Sent instead of the body that was signed. */
  body?: string;
  secret?: string;
  at?: Date;
  isUnsigned?: boolean;
  signal?: AbortSignal;
}

interface Case {
  title: string;
  step?: ErpTestStep;
  /** Is not run when the ERP has accepted no order at all. */
  needsOrder: boolean;
  /** Only for an ERP that has this version. */
  since?: ErpVersion;
  run: (probe: Probe) => Promise<void>;
}

/**
 * Checks an ERP's side of docs/reference/interfaces.md by requests that a shop would send, and by those that it has to
 * refuse. The orders are recognizable by their numbers. Never throws for what the ERP does.
 */
export async function checkErp(settings: ErpCheckSettings): Promise<ErpCheckReport> {
  const { probe, numbers } = createProbe(settings);
  const results: ErpCheckResult[] = [];
  const { only } = settings;
  const cases = CASES.filter(({ since = 1, step, needsOrder }, index) => {
    const sendsOrder = needsOrder || index === 0;
    const isAsked = only === undefined || (step !== undefined && !(sendsOrder && only === 'steps-without-order'));
    return isAsked && since <= settings.version;
  });
  for (const { title, step, needsOrder, run } of cases) {
    const start = performance.now();
    const isInVain = results[0]?.outcome === 'fails' && needsOrder;
    const failure: unknown = isInVain
      ? new Unchecked('the ERP has accepted no order')
      : await run(probe).then(
          () => null,
          (error: unknown) => error,
        );
    const result: ErpCheckResult = {
      title,
      ...(step && { step }),
      outcome: failure === null ? 'holds' : failure instanceof Unchecked ? 'unchecked' : 'fails',
      finding: failure === null ? null : describe(failure),
      ...(failure !== null && !(failure instanceof Unchecked) && { reason: reasonOfError(failure) }),
      milliseconds: Math.round(performance.now() - start),
    };
    results.push(result);
    settings.onResult?.(result);
  }
  return { results, numbers };
}

function createProbe(settings: ErpCheckSettings): { probe: Probe; numbers: string[] } {
  const { clock, secret, url, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = settings;
  const numbers: string[] = [];
  const began = clock();
  // Two checks never share a number, and the digits are as many as an order may have.
  const first = (Math.floor(began.getTime() / 1000) % 10_000_000) * 100;
  const nextNumber = (): string => {
    const number = `${CAUSE}-${shopDay(began).slice(0, 4)}-${String(first + numbers.length).padStart(9, '0')}`;
    numbers.push(number);
    return number;
  };

  const post: Probe['post'] = async (path, content, changes = {}) => {
    const address = erpAddress(url, path);
    const body = JSON.stringify(content);
    const signed = signedHeaders(changes.secret ?? secret, address, body, changes.at ?? clock());
    const headers = {
      ...(changes.isUnsigned ? {} : signed),
      ...(path === 'orders' ? { 'Idempotency-Key': idempotencyKey(content as ErpOrder) } : {}),
    };
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const signal = changes.signal ? AbortSignal.any([timeout, changes.signal]) : timeout;
    return postToErp(address, changes.body ?? body, headers, { signal, guard: settings.guard ?? null });
  };

  const accept: Probe['accept'] = async (order) => {
    const response = await post('orders', order);
    const reference = referenceIn(response);
    if (reference !== null) return reference;
    const isAccepted = response.status === 200 || response.status === 201;
    const what = isAccepted
      ? ` without a reference of 1 to 100 characters${numberedReference(response.content)}`
      : reasonOf(response);
    const { status } = response;
    if (isAccepted) {
      const given = isRecord(response.content) ? response.content.reference : undefined;
      throw new Finding(
        `the order ${order.number} was answered with status ${status}${what}`,
        typeof given === 'number' ? 'number-as-reference' : 'no-reference',
        { status, ...(typeof given === 'number' && { reference: given }) },
      );
    }
    const { customer, address, article } = settings;
    const areCodesUnknown = REJECTION_STATUSES.has(status);
    const hint = areCodesUnknown
      ? `. It has to know the customer ${settings.customer}, its address ${settings.address} and the article ${settings.article}`
      : '';
    throw new Finding(
      `the order ${order.number} was answered with status ${status}${what}${hint}`,
      areCodesUnknown ? 'codes-unknown' : 'not-accepted',
      { status, said: what, customer, address, article },
    );
  };

  const states: Probe['states'] = async (asked) => {
    const response = await post('order-states', { numbers: asked });
    const rows = isRecord(response.content) ? response.content.states : undefined;
    if (response.status !== 200 || !Array.isArray(rows)) {
      const what = response.status === 200 ? ' without the list "states"' : reasonOf(response);
      throw new Finding(
        `the question for ${asked.length} states was answered with status ${response.status}${what}`,
        response.status === 200 ? 'no-states' : 'states-status',
        { status: response.status, said: what },
      );
    }
    return rows.map((row: unknown) => {
      if (isRecord(row) && typeof row.number === 'string' && typeof row.state === 'string') {
        return { number: row.number, state: row.state, delivered: row.delivered };
      }
      throw new Finding(`an entry of "states" has no number or no state: ${short(row)}`, 'incomplete-state', {
        entry: short(row),
      });
    });
  };

  const order = (lineCount?: number): ErpOrder =>
    sampleOrder(settings.version, nextNumber(), clock(), settings, lineCount);
  return { probe: { settings, nextNumber, order, post, accept, states }, numbers };
}

/** The shop gives these orders to a person, so an answer to a request that can't be trusted must be none of them. */
function requireRefusal(response: ErpResponse): void {
  const { status } = response;
  if (status < 300) {
    throw new Finding(`it was answered with status ${status}, as if it were right`, 'not-refused', { status });
  }
  if (REJECTION_STATUSES.has(status)) {
    throw new Finding(
      `it was answered with status ${status}, which refuses the order for good; 401 lets the shop try again`,
      'refused-for-good',
      { status },
    );
  }
}

async function checkUntrustedOrder(probe: Probe, changes: (order: ErpOrder) => Changes): Promise<void> {
  const order = probe.order();
  requireRefusal(await probe.post('orders', order, changes(order)));
  const known = await probe.states([order.number]);
  if (known.length > 0) throw new Finding(`the order ${order.number} was refused, but is stored`);
}

function requireSame(first: string, second: string): void {
  if (first !== second) {
    throw new Finding(`the references are ${short(first)} and ${short(second)}`, 'other-reference', { first, second });
  }
}

const CASES: readonly Case[] = [
  {
    title: 'accepts an order with status 200 or 201 and a reference',
    step: 'order',
    needsOrder: false,
    run: async ({ accept, order }) => void (await accept(order())),
  },
  {
    title: 'gives the same reference to the same order again',
    step: 'same-order',
    needsOrder: true,
    run: async ({ accept, order }) => {
      const sent = order();
      requireSame(await accept(sent), await accept(sent));
    },
  },
  {
    title: 'answers 409 to another body under a known number, and keeps the first',
    step: 'other-body',
    needsOrder: true,
    run: async ({ accept, order, post }) => {
      const sent = order();
      const reference = await accept(sent);
      const { status } = await post('orders', { ...sent, customerReference: 'PROVA 2' });
      if (status !== 409) {
        throw new Finding(`the other body was answered with status ${status}`, 'other-body-status', { status });
      }
      requireSame(reference, await accept(sent));
    },
  },
  {
    title: `accepts an order once that comes ${DOUBLES} times at the same moment`,
    needsOrder: true,
    run: async ({ accept, order, post }) => {
      const sent = order();
      const responses = await Promise.all(Array.from({ length: DOUBLES }, () => post('orders', sent)));
      const refused = responses.find(({ status }) => REJECTION_STATUSES.has(status));
      if (refused) throw new Finding(`one of them was refused with status ${refused.status}${reasonOf(refused)}`);
      const references = new Set(responses.flatMap((response) => referenceIn(response) ?? []));
      references.add(await accept(sent));
      if (references.size > 1) throw new Finding(`the references are ${[...references].map(short).join(', ')}`);
    },
  },
  {
    title: 'gives the reference to an order whose first answer was lost',
    needsOrder: true,
    run: async ({ accept, order, post }) => {
      const sent = order();
      const early = await post('orders', sent, { signal: AbortSignal.timeout(CUT_MILLISECONDS) }).catch(() => null);
      const reference = await accept(sent);
      requireSame((early && referenceIn(early)) ?? reference, reference);
      requireSame(reference, await accept(sent));
    },
  },
  {
    title: 'accepts fields that it does not know',
    needsOrder: true,
    run: async ({ accept, order }) => {
      const sent = order();
      const lines = sent.lines.map((line) => ({ ...line, unknownField: { list: [1, null] } }));
      await accept({ ...sent, lines, ...{ unknownField: { text: 'new', list: [] }, anotherOne: null } });
    },
  },
  {
    title: 'accepts an order with every field filled, and one to be collected',
    needsOrder: true,
    run: async ({ accept, order, settings }) => {
      const day = shopDay(settings.clock());
      await accept(filledOrder(order(), day));
      const pickupSlot = { day, from: '13:00', to: '16:00' };
      await accept({ ...order(), deliveryType: 'PICKUP', pickupSlot, requestedOn: day });
    },
  },
  {
    title: 'reads texts as UTF-8, and checks the signature of bytes',
    needsOrder: true,
    run: async ({ accept, order }) => {
      const sent = order();
      await accept({ ...sent, note: `${sent.note ?? ''}\nè più grande: ½″ “100 €” 🔩 \\ / <b>` });
    },
  },
  {
    title: `accepts an order of ${MAXIMUM_CART_LINES} lines within ten seconds`,
    needsOrder: true,
    run: async ({ accept, order }) => void (await accept(order(MAXIMUM_CART_LINES))),
  },
  {
    title: 'refuses an order that another secret signed',
    needsOrder: false,
    run: (probe) => checkUntrustedOrder(probe, () => ({ secret: `${probe.settings.secret}.` })),
  },
  {
    title: 'refuses an order that was changed after signing',
    needsOrder: false,
    run: (probe) =>
      checkUntrustedOrder(probe, (order) => ({ body: JSON.stringify({ ...order, customerReference: 'PROVA 3' }) })),
  },
  {
    title: 'refuses an order without a signature',
    needsOrder: false,
    run: (probe) => checkUntrustedOrder(probe, () => ({ isUnsigned: true })),
  },
  {
    title: 'refuses an order that was signed ten minutes ago',
    needsOrder: false,
    run: (probe) =>
      checkUntrustedOrder(probe, () => ({ at: new Date(probe.settings.clock().getTime() - OLD_MILLISECONDS) })),
  },
  {
    title: 'refuses a question for states that another secret signed',
    step: 'foreign-secret',
    needsOrder: false,
    run: async ({ nextNumber, post, settings }) =>
      requireRefusal(await post('order-states', { numbers: [nextNumber()] }, { secret: `${settings.secret}.` })),
  },
  {
    title: 'knows the state of an order that it accepted',
    needsOrder: true,
    run: async ({ accept, order, states }) => {
      const sent = order();
      await accept(sent);
      const [row, ...more] = await states([sent.number]);
      if (row?.number !== sent.number) throw new Finding(`${sent.number} was accepted, and is not among the states`);
      if (more.length > 0) throw new Finding(`one number was asked for, and ${more.length + 1} states came`);
      if (!isOrderStatus(row.state)) {
        throw new Finding(`its state is ${short(row.state)}, which is none of ${ORDER_STATUSES.join(', ')}`);
      }
    },
  },
  {
    title: 'leaves out orders that it does not know',
    step: 'unknown-order',
    needsOrder: false,
    run: async ({ nextNumber, states }) => {
      const number = nextNumber();
      const [row] = await states([number]);
      if (row) {
        const { state } = row;
        throw new Finding(`${number} was never sent, and has the state ${short(state)}`, 'unknown-known', {
          number,
          state,
        });
      }
    },
  },
  {
    title: `says the same of ${STATES_PER_REQUEST} orders as of each half of them`,
    needsOrder: true,
    run: async ({ accept, order, states }) => {
      const [first, last] = [order(), order()];
      for (const sent of [first, last]) await accept(sent);
      const unknown = (_: unknown, index: number): string => `${CAUSE}-1900-${String(index).padStart(9, '0')}`;
      const between = Array.from({ length: STATES_PER_REQUEST - 2 }, unknown);
      const numbers = [first.number, ...between, last.number];
      const half = numbers.length / 2;
      const whole = await states(numbers);
      const halves = [...(await states(numbers.slice(0, half))), ...(await states(numbers.slice(half)))];
      const listed = (rows: readonly StateRow[]) => rows.map(({ number }) => number).toSorted();
      if (!isDeepStrictEqual(listed(whole), listed(halves))) {
        throw new Finding(`together it knows ${listed(whole).length}, in halves ${listed(halves).length}`);
      }
      for (const { number } of [first, last]) {
        if (!whole.some((row) => row.number === number)) throw new Finding(`${number} is not among the states`);
      }
    },
  },
  {
    title: 'reports delivered quantities by position, as numbers, and only of orders under way',
    needsOrder: true,
    run: async ({ accept, order, states, settings }) => {
      const sent = order(2);
      await accept(sent);
      const rows = await states([sent.number, ...(settings.knownNumbers ?? [])]);
      const reporting = rows.filter(({ delivered }) => delivered !== undefined && delivered !== null);
      for (const row of reporting) checkDelivered(row);
      if (reporting.length === 0) {
        throw new Unchecked('no order has any; name delivered ones with --orders OWEB-2026-000123,…');
      }
    },
  },
  {
    title: 'accepts an order of the office with a price quantity, contributions and a VAT regime',
    needsOrder: true,
    since: 2,
    run: async ({ accept, nextNumber, settings }) =>
      void (await accept(secondVersionOrder(nextNumber(), settings.clock(), settings))),
  },
  {
    title: 'accepts the next revision of an order that it refused, and nothing of an accepted one',
    needsOrder: true,
    since: 2,
    run: async ({ accept, order, post, states }) => {
      const right = order();
      const lines = right.lines.map((line) => ({ ...line, articleCode: `${line.articleCode}-CHECK` }));
      const refused = await post('orders', { ...right, lines });
      if (referenceIn(refused) !== null) throw new Unchecked('it accepts an article that it does not know');
      if (!DEFINITE_REFUSALS.has(refused.status)) {
        throw new Finding(`an unknown article was answered with status ${refused.status}${reasonOf(refused)}`);
      }
      const [known] = await states([right.number]);
      if (known) throw new Finding(`${right.number} was refused, and has the state ${short(known.state)}`);
      const corrected = { ...right, revision: 2 };
      const reference = await accept(corrected);
      requireSame(reference, await accept(corrected));
      const { status } = await post('orders', { ...right, revision: 3, customerReference: 'PROVA 4' });
      if (status !== 409) throw new Finding(`a revision of an accepted order was answered with status ${status}`);
    },
  },
];

function checkDelivered({ number, state, delivered }: StateRow): void {
  if (!Array.isArray(delivered)) throw new Finding(`"delivered" of ${number} is no list`);
  if (delivered.length > 0 && state !== 'PR' && state !== 'E') {
    throw new Finding(`${number} has deliveries in the state ${short(state)}`);
  }
  const positions = new Set<number>();
  for (const entry of delivered as unknown[]) {
    const { position, quantity } = isRecord(entry) ? entry : {};
    const isPosition = typeof position === 'number' && Number.isSafeInteger(position) && position > 0;
    const isQuantity = typeof quantity === 'number' && Number.isFinite(quantity) && quantity >= 0;
    if (!isPosition || !isQuantity) throw new Finding(`an entry of "delivered" of ${number} is ${short(entry)}`);
    if (positions.has(position)) throw new Finding(`"delivered" of ${number} has position ${position} twice`);
    positions.add(position);
  }
}

function short(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 200) ?? 'nothing';
}

function describe(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no answer came in time (ten seconds)';
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** That a reference is a number, which is the likeliest mistake; '' if it is not. */
function numberedReference(content: unknown): string {
  const reference = isRecord(content) ? content.reference : undefined;
  return typeof reference === 'number' ? `: ${reference} is a number, and has to be a text ("${reference}")` : '';
}
