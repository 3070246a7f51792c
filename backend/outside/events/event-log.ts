/** Something somebody did in the shop. */
export interface ShopEvent {
  at: Date;
  /** What it is about: one stream of events each. */
  topic: 'cart' | 'search';
  action: string;
  /** Customer code, '0' for a guest. */
  clientCode: string;
  addressCode: string;
  cartId: number;
  /** Whatever else is known; no secrets. */
  payload: object;
}

/** Where events go. */
export interface EventLog {
  /**
   * Keeps events, in their order; answers how many, which is fewer where some can't be kept at all. Throws when it can't
   * be done now and may be tried again.
   */
  append(events: readonly ShopEvent[]): Promise<number>;
  /** Deletes what happened before, also what still waits to be sent on. */
  forgetBefore(moment: Date): Promise<void>;
  /** Resolves when everything appended before has gone all the way, or could not for now. */
  settled(): Promise<void>;
  /** Finishes what is under way. */
  close(): Promise<void>;
}
