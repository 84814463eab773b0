import type { Row, RowSource } from '../dataset/dataset.ts';

/** Rows one after the other, out of batches, so that a sheet can end between any two. */
export class RowCursor {
  readonly #batches: AsyncIterator<readonly Row[]>;
  #batch: readonly Row[] = [];
  #at = 0;

  constructor(rows: RowSource) {
    this.#batches = rows()[Symbol.asyncIterator]();
  }

  /** `undefined` after the last row. */
  async peek(): Promise<Row | undefined> {
    while (this.#at >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done === true) return undefined;
      this.#batch = next.value;
      this.#at = 0;
    }
    return this.#batch[this.#at];
  }

  /** What is left of the batch, at most so many; empty when a new one must be fetched by `peek`. */
  take(most: number): readonly Row[] {
    const taken = this.#batch.slice(this.#at, this.#at + most);
    this.#at += taken.length;
    return taken;
  }

  /** Lets go of the source, however far it was read. */
  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}
