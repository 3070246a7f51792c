/**
 * Address space reserved for a list; it uses no memory until written, and a list that outgrows it moves to a larger
 * one.
 */
const RESERVED_BYTES = 2 ** 28;
const FIRST_BYTES = 2 ** 16;

/**
 * Memory that grows in place and can be freed at once: copying lists into larger ones would leave the old copies in the
 * memory of the process for a long time.
 */
class GrowingMemory {
  #buffer = new ArrayBuffer(FIRST_BYTES, { maxByteLength: RESERVED_BYTES });

  /** The memory resized to at least `byteLength` bytes, with its content. */
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

/** A growing list of whole numbers (0 to 2³²−1) without a JavaScript array. */
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

  /** The pushed numbers as a view; valid until the next push. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }

  /** Frees the memory; no view of it may be used afterwards. */
  release(): void {
    this.#memory.release();
  }
}

/** A growing list of bytes. */
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

  /** The written bytes as a view; valid until more is written. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** Frees the memory; no view of it may be used afterwards. */
  release(): void {
    this.#memory.release();
  }
}
