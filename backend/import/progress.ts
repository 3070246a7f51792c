/** How far an import is: rows done, seconds since it began, and the part of the files read, 0 to 1, if it is known. */
export interface ProgressState {
  rows: number;
  seconds: number;
  share: number | null;
}

/** Writes a progress line: updated in place on a terminal, now and then as a new line in a log. */
export class Progress {
  readonly #noun: string;
  readonly #totalBytes: number | null;
  readonly #output: NodeJS.WriteStream | null;
  readonly #onProgress: ((state: ProgressState) => void) | undefined;
  readonly #start = performance.now();
  #bytes = 0;
  #rows = 0;
  #shownAt = performance.now();

  /**
   * @param totalBytes size of all files together, null when unknown.
   * @param output null writes nothing.
   * @param onProgress called whenever rows are done.
   */
  constructor(
    noun: string,
    totalBytes: number | null,
    output: NodeJS.WriteStream | null,
    onProgress?: (state: ProgressState) => void,
  ) {
    this.#onProgress = onProgress;
    this.#noun = noun;
    this.#totalBytes = totalBytes;
    this.#output = output;
  }

  get rows(): number {
    return this.#rows;
  }

  get seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }

  readBytes(count: number): void {
    this.#bytes += count;
  }

  /** Counts processed rows, imported or not. */
  done(count: number): void {
    this.#rows += count;
    this.#onProgress?.({ rows: this.#rows, seconds: this.seconds, share: this.#share() });
    const wait = this.#output?.isTTY === true ? 250 : 5000;
    if (performance.now() - this.#shownAt >= wait) this.#show();
  }

  /** Leaves the last progress line on the terminal. */
  finish(): void {
    this.#show();
    if (this.#output?.isTTY === true) this.#output.write('\n');
  }

  #show(): void {
    this.#shownAt = performance.now();
    if (this.#output === null) return;
    const line = progressLine(this.#noun, this.#rows, this.seconds, this.#share());
    this.#output.write(this.#output.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }

  #share(): number | null {
    return this.#totalBytes === null || this.#totalBytes === 0 ? null : Math.min(1, this.#bytes / this.#totalBytes);
  }
}

/** `articles: 12,000 rows, 4,010/s, 40 %, 0:05 left`. `share` is the part of the files read, 0 to 1. */
export function progressLine(noun: string, rows: number, seconds: number, share: number | null): string {
  const count = new Intl.NumberFormat('en-GB');
  const parts = [`${count.format(rows)} rows`, `${count.format(Math.round(seconds > 0 ? rows / seconds : 0))}/s`];
  if (share !== null) parts.push(`${Math.floor(share * 100)} %`);
  if (share !== null && share > 0.01 && share < 1) parts.push(`${clock((seconds / share) * (1 - share))} left`);
  return `${noun}: ${parts.join(', ')}`;
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
