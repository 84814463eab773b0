import type { Failure } from '../http/failure.ts';

/** Thrown inside of a transaction: nothing is stored, and the call gets this refusal. */
export class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.failure);
    this.failure = failure;
  }
}

/** What `work` gives, or why it was refused. */
export async function orRefused<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  }
}
