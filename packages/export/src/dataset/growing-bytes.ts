const INITIAL_CAPACITY = 16 * 1024;
/** Maximum number of UTF-8 bytes per UTF-16 code unit. */
const MAX_UTF8_BYTES = 3;

/** A growing little-endian buffer that is reused after `take`. */
export class GrowingBytes {
  #buffer = Buffer.allocUnsafe(INITIAL_CAPACITY);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  int32(...values: readonly number[]): this {
    for (const value of values) this.#length = this.#reserve(4).writeInt32LE(value, this.#length);
    return this;
  }

  int64(value: number): this {
    this.#length = this.#reserve(8).writeBigInt64LE(BigInt(value), this.#length);
    return this;
  }

  double(...values: readonly number[]): this {
    for (const value of values) this.#length = this.#reserve(8).writeDoubleLE(value, this.#length);
    return this;
  }

  byte(value: number): this {
    this.#length = this.#reserve(1).writeUInt8(value, this.#length);
    return this;
  }

  /** Appends a text, padded with spaces to `width` bytes. The text must fit into `width`. */
  text(text: string, width = Buffer.byteLength(text)): this {
    const buffer = this.#reserve(width);
    buffer.fill(' ', this.#length, this.#length + width);
    buffer.write(text, this.#length, width, 'utf8');
    this.#length += width;
    return this;
  }

  /**
   * Appends a text in UTF-8. Callers append line by line, because a letter beyond Latin-1 makes the encoding of a whole
   * string several times slower.
   */
  utf8(text: string): this {
    this.#length += this.#reserve(text.length * MAX_UTF8_BYTES).write(text, this.#length);
    return this;
  }

  bytes(bytes: Uint8Array): this {
    this.#reserve(bytes.length).set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** Appends a part of `source`, padded with spaces to `width` bytes. */
  padded(source: Buffer, [start, end]: readonly [start: number, end: number], width: number): this {
    const buffer = this.#reserve(width);
    if (end - start < width) buffer.fill(' ', this.#length, this.#length + width);
    source.copy(buffer, this.#length, start, end);
    this.#length += width;
    return this;
  }

  zeros(count: number): this {
    this.#reserve(count).fill(0, this.#length, this.#length + count);
    this.#length += count;
    return this;
  }

  setByte(offset: number, value: number): void {
    this.#buffer[offset] = value;
  }

  /** Returns a copy of the first `count` bytes, and removes them. */
  take(count = this.#length): Uint8Array {
    const copy = Uint8Array.prototype.slice.call(this.#buffer, 0, count);
    this.#buffer.copyWithin(0, count, this.#length);
    this.#length -= count;
    return copy;
  }

  #reserve(count: number): Buffer {
    if (this.#length + count > this.#buffer.length) {
      const largerBuffer = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + count));
      largerBuffer.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = largerBuffer;
    }
    return this.#buffer;
  }
}
