import type { RandomSource } from '@canvass/logic';
import fc from 'fast-check';

/** Any JSON, often similar to answers with these gids. */
export function anyJson(gids: readonly string[]): fc.Arbitrary<unknown> {
  const gid = fc.constantFrom(...gids, 'nowhere', '__proto__', '');
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '  ', '42', '\u0000', '\ud800', 'A'),
  );
  const entry = fc.oneof(fc.tuple(gid), fc.tuple(gid, text));
  return fc.oneof(
    fc.jsonValue(),
    text,
    entry,
    fc.tuple(text),
    fc.array(entry, { maxLength: 6 }),
    fc.dictionary(gid, fc.oneof(text, fc.jsonValue())),
  );
}

/** A source of random numbers that fast-check can shrink and print. */
export function randomSource(): fc.Arbitrary<RandomSource> {
  return fc
    .infiniteStream(fc.nat())
    .map((numbers) => ({ int: (n: number) => (numbers.next().value ?? 0) % Math.max(1, n) }));
}
