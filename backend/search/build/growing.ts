/** Address space kept for a list; it costs nothing until it is used, and a list that outgrows it moves to a wider one. */
const RESERVED_BYTES = 2 ** 28;
const FIRST_BYTES = 2 ** 16;

/**
 * Memory that grows in place and is given back at once: lists that were copied into ever larger ones would leave their
 * old copies in the process long after the thread that built them is gone.
 */
class GrowingMemory {
  #buffer = new ArrayBuffer(FIRST_BYTES, { maxByteLength: RESERVED_BYTES });

  /** The memory with room for so many bytes at least, everything written so far in it. */
  grow(byteLength: number): ArrayBuffer {
    const wanted = Math.max(byteLength, this.#buffer.byteLength * 2);
    if (wanted <= this.#buffer.maxByteLength) this.#buffer.resize(wanted);
    else {
      const wider = new ArrayBuffer(wanted, { maxByteLength: wanted * 4 });
      new Uint8Array(wider).set(new Uint8Array(this.#buffer));
      this.release();
      this.#buffer = wider;
    }
    return this.#buffer;
  }

  get buffer(): ArrayBuffer {
    return this.#buffer;
  }

  release(): void {
    this.#buffer.resize(0);
  }
}

/** A list of whole numbers (0 to 2³²−1) that grows without ever being a JavaScript list. */
export class GrowingNumbers {
  length = 0;
  readonly #memory = new GrowingMemory();
  #items = new Uint32Array(this.#memory.buffer, 0, FIRST_BYTES / 4);

  push(value: number): void {
    if (this.length === this.#items.length) {
      const wider = this.#memory.grow(this.length * 8);
      this.#items = new Uint32Array(wider, 0, wider.byteLength / 4);
    }
    this.#items[this.length++] = value;
  }

  /** What has been pushed, as a view that is valid until the next push. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }

  /** Gives the memory back; no view of it may be used afterwards. */
  release(): void {
    this.#memory.release();
  }
}

/** Bytes that grow in one piece. */
export class GrowingBytes {
  length = 0;
  readonly #memory = new GrowingMemory();
  #bytes = new Uint8Array(this.#memory.buffer, 0, FIRST_BYTES);
  readonly #encoder = new TextEncoder();

  #reserve(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    const wider = this.#memory.grow(this.length + count);
    this.#bytes = new Uint8Array(wider, 0, wider.byteLength);
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

  /** What has been written, as a view that is valid until more is. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** Gives the memory back; no view of it may be used afterwards. */
  release(): void {
    this.#memory.release();
  }
}
