/** A list of whole numbers (0 to 2³²−1) that grows without ever being a JavaScript list. */
export class GrowingNumbers {
  length = 0;
  #items = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.#items.length) {
      const wider = new Uint32Array(this.#items.length * 2);
      wider.set(this.#items);
      this.#items = wider;
    }
    this.#items[this.length++] = value;
  }

  /** What has been pushed, as a view that is valid until the next push. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }

  /** What has been pushed, in a buffer of exactly that length. */
  take(): Uint32Array {
    return this.#items.slice(0, this.length);
  }
}

/** Bytes that grow in one piece. */
export class GrowingBytes {
  length = 0;
  #bytes = new Uint8Array(4096);
  readonly #encoder = new TextEncoder();

  #reserve(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count));
    wider.set(this.#bytes.subarray(0, this.length));
    this.#bytes = wider;
  }

  push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = byte;
  }

  /** Appends a text in UTF-8. */
  append(text: string): void {
    this.#reserve(text.length * 3);
    this.length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.length)).written;
  }

  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}
