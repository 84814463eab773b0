import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRespondentTokens } from './respondent-token.ts';

const now = Date.UTC(2026, 10, 20);
const clock = { now };
const tokens = await createRespondentTokens(new Uint8Array(32).fill(7), () => clock.now);
const holder = { surveyId: 'SampleSurvey000000000001', seq: 42, version: 3 };

it('the server reads a token that it issued, but not for another survey', async () => {
  const token = tokens.issue(holder);
  expect(await tokens.read(token, holder.surveyId)).toEqual(holder);
  expect(await tokens.read(token, 'SampleSurvey000000000002')).toBeUndefined();
});

it('a token expires after 30 days, even if its verification was cached', async () => {
  const token = tokens.issue(holder);
  const lastSecond = now + (30 * 24 * 60 * 60 - 1) * 1000;
  for (const [time, expected] of [
    [now, holder],
    [lastSecond, holder],
    [lastSecond + 1000, undefined],
    [now, holder],
  ] as const) {
    clock.now = time;
    expect(await tokens.read(token, holder.surveyId)).toEqual(expected);
  }
});

it('a token that was signed with another key is refused', async () => {
  const otherTokens = await createRespondentTokens(new Uint8Array(32).fill(8), () => now);
  expect(await tokens.read(otherTokens.issue(holder), holder.surveyId)).toBeUndefined();
});

// TRUST-13. Some changed last characters decode to the same signature.
it('a token with one character changed, added or left out is refused', async () => {
  const token = tokens.issue(holder);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ';
  const lastCharacter = [...alphabet].map((character) => token.slice(0, -1) + character);
  for (const mutant of lastCharacter)
    if (mutant !== token) expect(await tokens.read(mutant, holder.surveyId)).toBeUndefined();
  const edit = fc.record({
    at: fc.nat(token.length),
    drop: fc.integer({ min: 0, max: 1 }),
    add: fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(edit, async ({ at, drop, add }) => {
      const mutant = token.slice(0, at) + add + token.slice(at + drop);
      fc.pre(mutant !== token);
      expect(await tokens.read(mutant, holder.surveyId)).toBeUndefined();
    }),
    { numRuns: process.env['CANVASS_FULL'] === '1' ? 10_000 : 2_000 },
  );
});
