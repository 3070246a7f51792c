/** Prints on the terminal what the start is doing and how long each phase took. */
export class Phases {
  readonly #start = performance.now();

  /** Runs one phase and prints its line; `detail` builds the end of the line from the result. */
  async run<Result>(name: string, work: () => Promise<Result> | Result, detail?: (result: Result) => string) {
    const start = performance.now();
    const result = await work();
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    console.log(`  ${name.padEnd(14)} ${seconds.padStart(6)} s  ${detail?.(result) ?? ''}`.trimEnd());
    return result;
  }

  get seconds(): string {
    return ((performance.now() - this.#start) / 1000).toFixed(1);
  }
}

/** One line of progress: updated in place on a terminal, printed at every tenth elsewhere. */
export function createProgressLine(output: NodeJS.WriteStream): {
  show(step: string, done: number, total: number): void;
  end(): void;
} {
  let shown = '';
  let shownAt = -Infinity;
  const clear = () => {
    if (output.isTTY && shown !== '') output.write('\r\u001b[K');
    shown = '';
  };
  return {
    show(step, done, total) {
      const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
      const line = `  ${step.padEnd(30)} ${String(output.isTTY ? percent : percent - (percent % 10)).padStart(3)} %`;
      const now = performance.now();
      if (line === shown || (output.isTTY && now - shownAt < 100 && done < total)) return;
      shownAt = now;
      shown = line;
      output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end: clear,
  };
}
