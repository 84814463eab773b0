/**
 * A normalised value of an open-text type that is valid without settings, for simulations and tests; browsers never load
 * it. `seed(n)` gives an integer from 0 to n - 1.
 */
export type ValidatorExample = (seed: (n: number) => number) => string;
