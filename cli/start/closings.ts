import { explain } from './explain.ts';

/** What has to be closed when a process ends, the last opened first. */
export class Closings {
  readonly #closings: (() => Promise<void> | void)[] = [];

  add(close: () => Promise<void> | void): void {
    this.#closings.push(close);
  }

  /** Closes all; returns whether all could be closed, and prints why not. */
  async run(): Promise<boolean> {
    let isGood = true;
    for (const close of this.#closings.toReversed()) {
      try {
        await close();
      } catch (error) {
        console.error(explain(error));
        isGood = false;
      }
    }
    return isGood;
  }
}
