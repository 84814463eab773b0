import { expect, it } from 'vitest';
import { newStepToken } from './step-store.ts';

it('no two of 2,000 step tokens are equal, and each has 128 bits', () => {
  const tokens = Array.from({ length: 2_000 }, newStepToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(16);
});
