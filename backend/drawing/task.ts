/** A function that a drawing thread calls: its data is copied to the thread, so it consists of plain values. */
export interface DrawingTask<Data extends readonly unknown[]> {
  /** URL of the module that exports the function by its name. */
  module: string;
  draw: (...data: Data) => Promise<Uint8Array>;
}

/** Names a function that its own module exports; `module` is the `import.meta.url` of that module. */
export function drawingTask<Data extends readonly unknown[]>(
  module: string,
  draw: (...data: Data) => Promise<Uint8Array>,
): DrawingTask<Data> {
  return { module, draw };
}

/** Messages to and from a thread: what to draw, and the result. */
export interface DrawingOrder {
  module: string;
  name: string;
  data: readonly unknown[];
}
export type DrawingAnswer = { file: Uint8Array<ArrayBuffer> } | { error: unknown };
