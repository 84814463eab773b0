import { describe, expect, it, test } from 'vitest';
import { namesByNearness, nearestName } from './nearest-name.ts';

const NAMES = ['required', 'title', 'items', 'qtype', 'min', 'max', 'option_order', 'options_range'];

describe('nearestName', () => {
  test.each([
    ['requird', 'required'],
    ['requrired', 'required'],
    ['Title', 'title'],
    ['tilte', 'title'],
    ['qtpye', 'qtype'],
    ['mix', 'min'],
    ['optoin_oredr', 'option_order'],
    ['option_range', 'options_range'],
    ['colour', undefined],
    ['xx', undefined],
    ['', undefined],
    ['r'.repeat(100), undefined],
  ])('%s means %s', (written, name) => {
    expect(nearestName(written, NAMES)).toBe(name);
  });
  it('returns the first of equally similar names', () => {
    expect(nearestName('Q12', new Set(['Q1', 'Q11', 'Q2']))).toBe('Q1');
  });
});

describe('namesByNearness', () => {
  test.each([
    ['A2', 'A1 A2 A3', 'A2 A1 A3'],
    ['toher', 'A1 othr other', 'other othr A1'],
    ['', 'abc ab a', 'a ab abc'],
  ])('sorts by similarity to %s: %s', (written, names, sorted) => {
    expect(namesByNearness(written, names.split(' ')).join(' ')).toBe(sorted);
  });
  it('reads only the first characters of a long name', () => {
    const longName = 'b'.repeat(1_000_000);
    expect(namesByNearness(longName, ['a', longName, 'bbbb'])).toEqual([longName, 'bbbb', 'a']);
  });
});
