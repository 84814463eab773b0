import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compilePattern, matchesPattern, MAX_PATTERN_SIZE, MAX_PATTERN_STEPS } from './safe-pattern.ts';
import type { PatternProblem } from './pattern-tree.ts';

function matches(source: string, text: string): boolean | string {
  const result = compilePattern(source);
  return 'problem' in result ? result.problem : matchesPattern(result.pattern, text);
}

test.each<[string, string, boolean]>([
  ['^1[3-9]\\d{9}$', '13800138000', true],
  ['^1[3-9]\\d{9}$', '12800138000', false],
  ['^0\\d{2,3}-\\d{7,8}(-\\d{3,})?$', '010-12345678-123', true],
  ['^0\\d{2,3}-\\d{7,8}(-\\d{3,})?$', '010-12345678-12', false],
  ['^(?:北京|上海)市?$', '上海市', true],
  ['^[\\u4e00-\\u9fa5]{2,4}$', '欧阳修', true],
  ['^[\\u{4e00}-\\u{9fa5}]+$', '欧a', false],
  ['^\\p{Script=Han}+$', '漢字', true],
  ['^.$', '😀', true],
  ['^\\uD83D\\uDE00$', '😀', true],
  ['\\bcat\\b', 'a cat.', true],
  ['\\Bat\\b', 'at cat', true],
  ['^(|a)$', '', true],
  ['a{0}b', 'b', true],
  ['^[^]$', '\n', true],
  ['[]', 'a', false],
  ['^[a\\-z]+$', 'a-z', true],
  ['^\\-\\@$', '-@', true],
  ['^(?<year>\\d{4})-(?<month>\\d\\d)$', '2024-05', true],
  ['a+?$', 'baaa', true],
  ['^\\cJ\\x41\\0$', '\nA\0', true],
])('%s on %j: %j', (source, text, matched) => expect(matches(source, text)).toBe(matched));

test.each<[string, PatternProblem]>([
  ['(a+)+$', 'nested-repeat'],
  ['(a*)*', 'nested-repeat'],
  ['(?:a{1,3}b)+', 'nested-repeat'],
  ['(a|aa)+$', 'repeated-choice'],
  ['(x(a|b)){2,}', 'repeated-choice'],
  ['(a)\\1', 'back-reference'],
  ['(?<n>a)\\k<n>', 'back-reference'],
  ['(?=a)', 'look-around'],
  ['(?<!a)b', 'look-around'],
  ['(', 'invalid'],
  ['a)', 'invalid'],
  ['[a', 'invalid'],
  ['[z-a]', 'invalid'],
  ['[\\d-x]', 'invalid'],
  ['a**', 'invalid'],
  ['*', 'invalid'],
  ['^*', 'invalid'],
  ['a{2,1}', 'invalid'],
  ['a{', 'invalid'],
  ['\\', 'invalid'],
  ['\\q', 'invalid'],
  ['\\p{Nonsense}', 'invalid'],
  ['(?i:a)', 'invalid'],
  ['\\u{110000}', 'invalid'],
  ['.{1000}', 'too-large'],
  ['((a{99}){99}){99}', 'too-large'],
  [`${'('.repeat(60)}a${')'.repeat(60)}`, 'too-large'],
  ['a'.repeat(201), 'too-long'],
])('%s is refused: %s', (source, problem) => expect(matches(source, 'a')).toBe(problem));

describe('an accepted pattern', () => {
  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '\\d',
    '\\w',
    '[ab]',
    '[^a]',
    '\\b',
    '^',
    '$',
    '1',
    '\\s',
    '(?:ab)',
    '(a)',
  );
  const piece = fc
    .tuple(atom, fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,2}', '{0,}', '+?'))
    .map((parts) => parts.join(''));
  const pattern = fc
    .array(
      fc.oneof(
        piece,
        fc.constant('|'),
        fc.tuple(piece, piece).map(([a, b]) => `(${a}|${b})?`),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '-', '\n', '😀'), maxLength: 12 });

  it("finds the same matches as the host's engine", () => {
    let compared = 0;
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        const result = compilePattern(source);
        if ('problem' in result) return;
        compared++;
        expect(matchesPattern(result.pattern, subject)).toBe(new RegExp(source, 'u').test(subject));
      }),
      { numRuns: 3000 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  it('costs at most its size times the length of the text', () => {
    const worst = ['a*a*a*a*a*a*b', '(.*)(.*)(.*)x', 'a?'.repeat(100), '.{1,240}x', '(?:a?){1}.*.*.*=.*'];
    for (const source of worst) {
      const result = compilePattern(source);
      if ('problem' in result) throw new Error(`${source}: ${result.problem}`);
      const meter = { steps: 0 };
      matchesPattern(result.pattern, 'a'.repeat(2000), meter);
      expect(meter.steps).toBeLessThanOrEqual(result.pattern.program.instructions.length * 2 * 2001);
      expect(meter.steps).toBeLessThan(MAX_PATTERN_STEPS + 2 * MAX_PATTERN_SIZE);
    }
  });

  it('does not search a text of more than 2,000 characters', () => {
    expect(matches('a', 'a'.repeat(2000))).toBe(true);
    expect(matches('a', 'a'.repeat(2001))).toBe(false);
  });
});

it('never throws, for any pattern', () => {
  const anyPattern = fc
    .array(
      fc.constantFrom(
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
        '\\',
        '|',
        '*',
        '+',
        '?',
        '^',
        '-',
        ',',
        '2',
        'u',
        'p',
        'a',
        '\ud83d',
        ':',
        '<',
        '=',
      ),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(anyPattern, fc.string({ unit: 'binary' })), (source) => {
      const result = compilePattern(source);
      if ('pattern' in result) matchesPattern(result.pattern, source);
    }),
    { numRuns: 3000 },
  );
});
