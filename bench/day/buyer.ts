import { DEMONSTRATION_PASSWORD } from '../../demo/logins.ts';
import type { BuyerName } from '../../test/builders/many-buyers.ts';
import type { DayFigures, Kind } from './figures.ts';

/** An order that the shop has confirmed to its buyer. */
export interface ConfirmedOrder {
  reference: string;
  number: number;
  totalCents: number;
}

/** What buyers look for and buy. */
export interface CatalogueSample {
  words: readonly string[];
  /** Visible codes, for searches and product pages. */
  skus: readonly string[];
  /** Internal codes of articles that can be ordered. */
  codes: readonly string[];
}

const TIMEOUT_MILLISECONDS = 30_000;

interface PreparedOrder {
  message: { id_cart: number; totale_doc: number; anomalies: { acceptance?: string | null }[] };
}

/** A buyer with a browser: keeps its session, reads every response to the end, and notes how long it took. */
export class DayBuyer {
  readonly confirmed: ConfirmedOrder[] = [];
  readonly #address: string;
  readonly #name: BuyerName;
  readonly #catalogue: CatalogueSample;
  readonly #figures: DayFigures;
  readonly #run: string;
  /** For pages; API requests have the token. */
  readonly #cookies = new Map<string, string>();
  #token = '';
  #orders = 0;

  /** @param run distinguishes the orders of this run from those of earlier ones. */
  constructor(address: string, name: BuyerName, catalogue: CatalogueSample, figures: DayFigures, run: string) {
    this.#address = address;
    this.#name = name;
    this.#catalogue = catalogue;
    this.#figures = figures;
    this.#run = run;
  }

  /** Logs in and chooses its address; throws when that fails. */
  async logIn(): Promise<void> {
    const { username, addressCode } = this.#name;
    await this.#post('cart', 'login', { username, password: DEMONSTRATION_PASSWORD });
    const session = (await this.#post('cart', 'session', { address_code: addressCode })) as {
      access_token: string;
    } | null;
    if (!session) throw new Error(`${username} could not log in: ${this.#figures.failures.at(-1)}`);
    this.#token = session.access_token;
    // Lines of an earlier run would be ordered in this one.
    const cart = (await this.#post('cart', 'get_cart_items', {})) as { message: { id_cart: number } } | null;
    if (cart && cart.message.id_cart > 0) await this.#post('cart', 'empty_cart', { id_cart: cart.message.id_cart });
  }

  /** One step of browsing: a search, a listing, a product, or what the search box proposes. */
  async browse(): Promise<void> {
    const word = this.#one(this.#catalogue.words);
    const steps = [
      () => this.#page('/'),
      () => this.#page(`/shop?text=${encodeURIComponent(word)}`),
      () => this.#page(`/shop?text=${encodeURIComponent(this.#one(this.#catalogue.skus))}`),
      () => this.#page(`/product/default/${encodeURIComponent(this.#one(this.#catalogue.skus))}`),
      () => this.#post('search', 'autocomplete', { q: word.slice(0, 4), rows: 5 }),
      () => this.#post('search', 'product_list', { text: word, page: 1 }),
    ];
    await this.#one(steps)();
  }

  /** One change of the cart, or a look at it. */
  async useCart(): Promise<void> {
    const quantity = 100 * (1 + Math.floor(Math.random() * 5));
    const add = () => this.#post('cart', 'add_to_cart', { item_id: this.#one(this.#catalogue.codes), quantity });
    await this.#one([add, add, () => this.#page('/pages/cart?tab=active')])();
  }

  /** A page of the user area. */
  async seeAccount(): Promise<void> {
    const sections = ['dashboard', 'account?tab=orders', 'account?tab=invoices', 'account?tab=deadlines', 'wishlist'];
    await this.#page(`/pages/${this.#one(sections)}`);
  }

  /** Puts three articles in the cart, looks at the order and sends it with all its changes accepted. */
  async order(): Promise<void> {
    for (let line = 0; line < 3; line += 1) {
      await this.#post('cart', 'add_to_cart', { item_id: this.#one(this.#catalogue.codes), quantity: 100 });
    }
    await this.#page('/pages/checkout');
    const prepared = (await this.#post('cart', 'prepare_order', { limit: 20 })) as PreparedOrder | null;
    if (!prepared) return;
    const { id_cart, totale_doc, anomalies } = prepared.message;
    const reference = `${this.#run}-${this.#name.username}-${this.#name.addressCode}-${(this.#orders += 1)}`;
    const sent = (await this.#post('order', 'send_order', {
      id_cart,
      totale_doc,
      idempotency_key: reference,
      customer_reference: reference,
      accepted_changes: anomalies.flatMap(({ acceptance }) => (acceptance ? [acceptance] : [])),
    })) as { message: { order: { numero: number; totale_doc: number } | null } } | null;
    const order = sent?.message.order;
    if (order) {
      this.confirmed.push({ reference, number: order.numero, totalCents: Math.round(order.totale_doc * 100) });
    }
  }

  #one<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[Math.floor(Math.random() * choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  }

  async #page(path: string): Promise<void> {
    await this.#request('page', path, { headers: { accept: 'text/html' } });
  }

  /** The body of a response with status 200, otherwise null. */
  async #post(kind: Kind, endpoint: string, body: object): Promise<unknown> {
    const text = await this.#request(kind, `/api/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(this.#token && { authorization: `Bearer ${this.#token}` }) },
      body: JSON.stringify(body),
    });
    return text === null ? null : (JSON.parse(text) as unknown);
  }

  async #request(kind: Kind, path: string, init: RequestInit): Promise<string | null> {
    const start = performance.now();
    try {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(this.#address + path, {
        ...init,
        headers: { ...init.headers, cookie, origin: this.#address },
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      const text = await response.text();
      this.#figures.note(kind, performance.now() - start);
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      if (response.ok) return text;
      this.#figures.failures.push(`${path}: ${response.status} ${text.slice(0, 300)}`);
    } catch (error) {
      this.#figures.failures.push(`${path}: ${error instanceof Error ? error.message : 'failed'}`);
    }
    return null;
  }
}
