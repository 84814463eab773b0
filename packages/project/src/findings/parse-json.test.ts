import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { scanJson } from '../json/json-scanner.ts';
import { loadProject } from '../load/load-project.ts';
import { parseJson } from './parse-json.ts';

function accepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
const PIECES = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a"',
  '"\\u00e9"',
  '"\\x"',
  '1',
  '-0.5e+3',
  '01',
  '1.',
  '.5',
  'true',
  'nul',
  ' ',
  '\n',
  '\u00a0',
  '"',
];
const nearlyJson = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc
    .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 1 }))
    .map(
      ([text, at, piece]) =>
        text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + 1),
    ),
);

describe('scanJson', () => {
  it('accepts exactly the texts that JSON.parse accepts', () => {
    fc.assert(
      fc.property(nearlyJson, (text) => {
        expect(scanJson(text) === undefined).toBe(accepts(text));
      }),
      { numRuns: 5_000 },
    );
  });
  it('reads 100,000 levels and texts of megabytes', () => {
    expect(scanJson('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined();
    expect(scanJson(`"${'x'.repeat(3_000_000)}"`)).toBeUndefined();
    expect(scanJson('[1,'.repeat(100_000))).toMatchObject({ offset: 300_000 });
  });
});

describe('parseJson', () => {
  test.each([
    ['', 1, 1],
    ['{', 1, 2],
    ['{"a" 1}', 1, 6],
    ['{"a": 1,}', 1, 8],
    ['[1, 2', 1, 6],
    ['[1 2]', 1, 4],
    ['{\n  "a": tru\n}', 2, 8],
    ['{\r\n"a": "x\ny"}', 2, 6],
    ['// note\n{}', 1, 1],
    ["{'a': 1}", 1, 2],
    ['{} {}', 1, 4],
    ['[1.]', 1, 3],
    ['[01]', 1, 3],
    ['[nulls]', 1, 6],
    ['\uFEFF{"a":}', 1, 6],
    ['"\\q"', 1, 1],
  ])('finds the position where %j is not JSON', (text, line, column) => {
    const { value, issues } = parseJson(text);
    expect(value).toBeUndefined();
    expect(issues.map(({ id, path }) => [id, path])).toEqual([['json.syntax', '$']]);
    expect(issues[0]?.message).toContain(`line ${line}, column ${column}:`);
  });

  test.each([
    ['[1, 2, ]', '1:6', 'a comma after the last entry of a list', 'Remove the comma.'],
    ['{"a": 1,\n}', '1:8', 'a comma after the last field of an object', 'Remove the comma.'],
    ['[1,, 2]', '1:4', 'Two commas', 'Remove one'],
    ['{"a": 1} // note', '1:10', 'does not allow comments', 'Remove it.'],
    ['[\n  /* note */ 1]', '2:3', 'does not allow comments', 'Remove it.'],
    ['# note\n[]', '1:1', 'does not allow comments', 'Remove it.'],
    ['{"a": [1, 2', '1:12', 'The file ends here', 'Add the missing brackets'],
    ["{'a': 1}", '1:2', "mark '", 'straight double quotes'],
    ['{“a”: 1}', '1:2', 'mark “', 'straight double quotes'],
    ['{"a": 1，"b": 2}', '1:8', 'full-width character', 'Write , instead'],
    ['{a: 1}', '1:2', 'a needs quotation marks.', 'Write "a".'],
    ['[True]', '1:2', 'True is not a JSON value', 'Write true.'],
    ['[NaN]', '1:2', 'is not a JSON value', 'Write a number'],
    ['{"a": [1}', '1:9', 'a list is, which ends with `]`', 'Write `]`'],
    ['[{"a": 1]', '1:9', 'an object is', 'Write `}`'],
    ['{"a": }', '1:7', 'no JSON value', 'Correct it there'],
    ['{"a"}', '1:5', 'A colon is missing', 'Correct it there'],
    ['[x]', '1:2', 'is not a JSON value', 'Write "x".'],
    ['["say "hi" to"]', '1:8', 'contains a quotation mark', 'Write \\"'],
    ['[007]', '1:3', 'The number', 'without a leading zero'],
    ['[.5]', '1:2', 'The number', 'both sides of the point'],
    ['["a\nb"]', '1:2', 'a line break inside this text', '\\n for a line break'],
    ['["a]', '1:2', 'has no end', 'Add the "'],
    ['{"a": 1\n "b": 2}', '2:2', 'A comma is missing', 'Add a comma'],
    ['[{} {}]', '1:5', 'A comma is missing', 'Add a comma'],
    ['["\\q"]', '1:2', 'bad escape', 'Correct it there'],
  ])('names the mistake in %j', (text, place, what, fix) => {
    const [issue] = parseJson(text).issues;
    const [line, column] = place.split(':');
    expect(issue?.message).toContain(`line ${line}, column ${column}:`);
    expect(issue?.message).toContain(what);
    expect(issue?.fix).toContain(fix);
  });

  test.each([
    ['{"a":1,"a":2}', ['$.a']],
    ['{"a":{"b":1,"b":1},"a":1}', ['$.a', '$.a.b']],
    ['[{"x":1},{"x":1,"\\u0078":2}]', ['$[1].x']],
    ['{"a":[{"b":1}],"b":[{"b":2}]}', []],
    ['{"a":{},"b":{"a":[]}}', []],
  ])('finds duplicate keys in %s', (text, paths) => {
    const { value, issues } = parseJson(text);
    expect(value).toEqual(JSON.parse(text));
    expect(issues.map(({ id, path }) => [id, path])).toEqual(
      paths.map((path) => ['json.duplicate-key', path]),
    );
  });

  it('returns the lines of a duplicate key', () => {
    const [issue] = parseJson('{\n "a": 1,\n "b": 2,\n "a": 3\n}').issues;
    expect(issue?.message).toContain('on lines 2 and 4');
  });

  it('returns the same value as JSON.parse, and accepts a byte order mark', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text).value).toEqual(JSON.parse(text));
      }),
    );
    expect(parseJson('\uFEFF{"a":1}')).toEqual({ value: { a: 1 }, issues: [] });
  });

  it('stops at the first value that is nested too deep', () => {
    const { value, issues } = parseJson(`{"a":\n${'['.repeat(10_000)}`);
    expect(value).toBeUndefined();
    expect(issues).toMatchObject([{ id: 'size.depth', from: 69 }]);
    expect(issues[0]?.message).toContain('line 2, column 64:');
    expect(parseJson(`${'['.repeat(64)}${']'.repeat(64)}`).issues).toEqual([]);
  });

  it('does not read a text that is too long', () => {
    expect(parseJson(`"${'x'.repeat(20)}"`, { maxText: 10 }).issues.map(({ id }) => id)).toEqual([
      'size.text',
    ]);
    expect(loadProject(' '.repeat(2_000_001)).issues.map(({ id }) => id)).toEqual(['size.text']);
  });
});
