/** Something a user did in the shop. */
export interface ShopEvent {
  at: Date;
  /** The subject: each has its own stream of events. */
  topic: 'cart' | 'search';
  action: string;
  /** Customer code, '0' for a guest. */
  clientCode: string;
  addressCode: string;
  cartId: number;
  /** Further data; no secrets. */
  payload: object;
}

/** Storage for events. */
export interface EventLog {
  /**
   * Stores events in their order; returns how many, which is fewer when some can never be stored. Throws for a
   * temporary failure, after which a retry is possible.
   */
  append(events: readonly ShopEvent[]): Promise<number>;
  /** Deletes the events before a moment, including those still waiting to be forwarded. */
  forgetBefore(moment: Date): Promise<void>;
  /** Resolves when everything appended before has been forwarded, or could not be for now. */
  settled(): Promise<void>;
  /** Finishes work in progress. */
  close(): Promise<void>;
}
