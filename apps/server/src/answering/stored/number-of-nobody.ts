import { randomInt } from 'node:crypto';

const LARGEST_NUMBER = 2 ** 47;

/** What goes on to count after its response is gone has another number in each row, below zero: nothing tells which belong together. */
export const numberOfNobody = (): number => -randomInt(1, LARGEST_NUMBER);
