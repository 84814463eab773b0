import fc from 'fast-check';
import pg from 'pg';
import { expect, it, test } from 'vitest';
import { parseTimestamp } from './parse-timestamp.ts';

const parse = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date;

it('times are read like the driver reads them', () => {
  const time = fc.tuple(
    fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    fc.nat({ max: 999_999 }),
    fc.nat({ max: 6 }),
  );
  fc.assert(
    fc.property(time, ([date, fraction, digits]) => {
      const seconds = date.toISOString().slice(0, 19).replace('T', ' ');
      const after = digits === 0 ? '' : `.${String(fraction).padStart(6, '0').slice(0, digits)}`;
      const text = `${seconds}${after}+00`;
      expect(parseTimestamp(text)).toEqual(parse(text));
    }),
  );
});

test.each([
  '0099-03-15 10:00:00+00',
  '0999-03-15 10:00:00+00',
  '0044-03-15 10:00:00+00 BC',
  '12026-03-15 10:00:00.5+00',
  '2026-03-15 10:00:00+05:30',
  '2026-03-15 10:00:00.25-08',
  'infinity',
  '-infinity',
])('%s is left to the driver', (text) => {
  expect(parseTimestamp(text)).toEqual(parse(text));
});
