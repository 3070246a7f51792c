import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../../builders/shop.ts';
import type { BuyerName } from '../../builders/many-buyers.ts';

/** A response of the shop; null if there was none. */
export type BuyerResponse = { status: number; body: unknown; milliseconds: number; retryAfter: number } | null;

/** What all buyers of a run received. */
export class ResponseCounts {
  /** Number of responses by status; `refused` for refused connections, `none` for missing responses. */
  readonly answers = new Map<string, number>();
  /** Responses that no fault explains, in order of arrival. */
  readonly unexpected: string[] = [];
  slowest = 0;

  note(path: string, response: BuyerResponse, error?: unknown): void {
    const kind = response ? String(response.status) : isRefused(error) ? 'refused' : 'none';
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
    if (response) this.slowest = Math.max(this.slowest, response.milliseconds);
    const isExpected =
      response === null ||
      [200, 401, 409].includes(response.status) ||
      isServiceUnavailable(response) ||
      isTooManyLogins(path, response);
    if (!isExpected) this.unexpected.push(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';
}

function isTooManyLogins(path: string, response: BuyerResponse): boolean {
  return path === 'login' && response?.status === 429;
}

/** A 503 with the right message in the requested language. */
function isServiceUnavailable({ status, body }: NonNullable<BuyerResponse>): boolean {
  const message = (body as { message?: unknown } | null)?.message;
  return status === 503 && message === 'Il servizio non è al momento disponibile. Riprova tra un momento.';
}

/** An order as its buyer knows it, with the buyer's own reference. */
export interface Acknowledged {
  reference: string;
  number: number;
  totalCents: number;
  quantity: number;
  /** When the response came, as performance.now() counts. */
  at: number;
}

/** A cart with one line, as the buyer saw it. */
export interface FilledCart {
  cartId: number;
  total: number;
  quantity: number;
}

/** The request body that sends a cart. */
export function sendBody(cart: FilledCart, reference: string, key: string): object {
  return { id_cart: cart.cartId, idempotency_key: key, totale_doc: cart.total, customer_reference: reference };
}

/** Timeout of a request in milliseconds, before the next try. */
const TIMEOUT = 45_000;

/** Whether less than a minute of a token is left. */
function isExpiring(token: string): boolean {
  const [, payload = ''] = token.split('.');
  if (payload === '') return true;
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
  return exp * 1_000 - Date.now() < 60_000;
}

/** A buyer with a browser: keeps a session, and retries every request until there is a response. */
export class Buyer {
  readonly #address: string;
  readonly #name: BuyerName;
  readonly responseCounts: ResponseCounts;
  #token = '';
  /** By name: the mark of a known browser has to survive the next login. */
  readonly #cookies = new Map<string, string>();

  constructor(address: string, name: BuyerName, responseCounts: ResponseCounts) {
    this.#address = address;
    this.#name = name;
    this.responseCounts = responseCounts;
  }

  /** Sends a request once. */
  fetch(path: string, body: object): Promise<Response> {
    return fetch(`${this.#address}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(this.#cookies.size > 0 ? { cookie: [...this.#cookies.values()].join('; '), origin: this.#address } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
  }

  /** Sends a request once and records the response; null if there was none. */
  async call(path: string, body: object): Promise<BuyerResponse> {
    const start = performance.now();
    try {
      const response = await this.fetch(path, body);
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair);
      }
      // The process behind the balancer was killed: the response is the balancer's, not the shop's.
      if (response.status === 502 || response.status === 504) throw new Error(`${response.status} of the balancer`);
      const result = {
        status: response.status,
        body: (await response.json()) as unknown,
        milliseconds: performance.now() - start,
        retryAfter: Number(response.headers.get('retry-after') ?? 0),
      };
      this.responseCounts.note(path, result);
      return result;
    } catch (error) {
      this.responseCounts.note(path, null, error);
      return null;
    }
  }

  /** Retries a request until the response is 200, 4xx or 500, and returns it. */
  async callUntilDone(path: string, body: object): Promise<{ status: number; body: unknown }> {
    for (;;) {
      if (!['login', 'session'].includes(path) && isExpiring(this.#token)) await this.#renew();
      const response = await this.call(path, body);
      if (response?.status === 401 && path !== 'login') await this.logIn();
      else if (response && response.status !== 503 && !isTooManyLogins(path, response)) return response;
      // Logins that were cut short by a kill count as failed ones.
      if (isTooManyLogins(path, response)) await pause((response?.retryAfter ?? 0) * 1_000);
      await pause(100 + Math.random() * 200);
    }
  }

  /** As the page does: a request with an expired token is a guest's, whose cart is empty. */
  async #renew(): Promise<void> {
    this.#token = '';
    const { body } = await this.callUntilDone('session', {});
    this.#token = (body as { access_token?: string }).access_token ?? '';
    if (!this.#token) await this.logIn();
  }

  async logIn(): Promise<void> {
    this.#token = '';
    const { username, addressCode } = this.#name;
    const login = await this.callUntilDone('login', { username, password: PASSWORD });
    const { status, body } = await this.callUntilDone('session', { address_code: addressCode });
    this.#token = (body as { access_token?: string }).access_token ?? '';
    if (!this.#token)
      throw new Error(`${username} could not log in: ${login.status}, ${status} ${JSON.stringify(body)}`);
  }

  /** Puts an article in the cart and reads the cart back, so that the sent total is the displayed one. */
  async fill(quantity: number): Promise<FilledCart> {
    await this.#must('add_to_cart', { item_id: '204118', quantity });
    const { message } = (await this.#must('get_cart_items', {})) as {
      message: { id_cart: number; totale_doc: number; data: { quantity: number }[] };
    };
    const seen = message.data.map((row) => row.quantity);
    if (seen.length !== 1 || seen[0] !== quantity) throw new Error(`a cart for ${quantity} holds ${seen.join(', ')}`);
    return { cartId: message.id_cart, total: message.totale_doc, quantity };
  }

  /** Sends a cart with an idempotency key until the order is acknowledged. */
  async send(cart: FilledCart, reference: string, key = reference): Promise<Acknowledged> {
    const { message } = (await this.#must('send_order', sendBody(cart, reference, key))) as {
      message: { order: { numero: number; totale_doc: number } };
    };
    const { numero: number, totale_doc: total } = message.order;
    return { reference, quantity: cart.quantity, number, totalCents: Math.round(total * 100), at: performance.now() };
  }

  /** Sends a cart with all keys in parallel, as several windows do; throws if the responses name different orders. */
  async sendFrom(cart: FilledCart, reference: string, keys: readonly string[]): Promise<Acknowledged> {
    const sent = await Promise.all(keys.map((key) => this.send(cart, reference, key)));
    const [first] = sent;
    if (!first || sent.some(({ number }) => number !== first.number)) {
      throw new Error(`${reference} got several numbers: ${sent.map(({ number }) => number).join(', ')}`);
    }
    return first;
  }

  async #must(path: string, body: object): Promise<unknown> {
    const response = await this.callUntilDone(path, body);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }
}

/** Lets buyers log in; resolves when all of them have, so that no fault can cut a login short afterwards. */
export async function logInAll(
  address: string,
  names: readonly BuyerName[],
  responseCounts: ResponseCounts,
): Promise<Buyer[]> {
  const persons = names.map((name) => new Buyer(address, name, responseCounts));
  await Promise.all(persons.map((person) => person.logIn()));
  return persons;
}
