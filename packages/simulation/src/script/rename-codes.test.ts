import { describe, expect, it } from 'vitest';
import { renameCodes } from './rename-codes.ts';

const changes = {
  questions: new Map([
    ['Q1', 'age'],
    ['Q5', 'Q1'],
  ]),
  parts: new Map([['Q5', new Map([['A1', 'tea']])]]),
};
const rename = (text: string) => renameCodes(text, changes);

describe('renaming codes in a script', () => {
  it.each([
    ['answers:\n  Q1: A1 # an age\n  Q5: [A1, A2]\n', 'answers:\n  age: A1 # an age\n  Q1: [tea, A2]\n'],
    [
      'answers: { "Q1": 3, Q5: { R1: A1, A1_open: why } }',
      'answers: { "age": 3, Q1: { R1: tea, tea_open: why } }',
    ],
    ['used:\n  Q1: Q1\n', 'used:\n  age: Q1\n'],
    [
      'steps:\n  - to: Q5\n  - back: Q1\n  - answer: { Q5: { A1: text } }\n  - attach: { Q5.A1: a.png }\n  - next\n',
      'steps:\n  - to: Q1\n  - back: age\n  - answer: { Q1: { tea: text } }\n  - attach: { Q1.tea: a.png }\n  - next\n',
    ],
    [
      'expect:\n  path: [Q1, Q5]\n  pages: [[Q1], Q5]\n  hidden: [Q12]\n  order:\n    Q5: [A1]\n  texts:\n    Q5.A1: Q1\n',
      'expect:\n  path: [age, Q1]\n  pages: [[age], Q1]\n  hidden: [Q12]\n  order:\n    Q1: [tea]\n  texts:\n    Q1.tea: Q1\n',
    ],
    [
      'expect:\n  issues:\n    - Q5.A1: answer\n    - Q1: { key: option }\n  report:\n    right: { Q1: right }\n',
      'expect:\n  issues:\n    - Q1.tea: answer\n    - age: { key: option }\n  report:\n    right: { age: right }\n',
    ],
  ])('%j becomes %j', (before, after) => expect(rename(before)).toBe(after));

  it('does not change other texts, or texts that are not YAML', () => {
    const unchangedScript = 'name: Q1 and Q5\nparams: { Q1: Q5 }\nanswers:\n  Q2: Q1\n  Q10: Q5 # Q1\n';
    expect(rename(unchangedScript)).toBe(unchangedScript);
    expect(rename('answers: [Q1')).toBe('answers: [Q1');
  });

  it('puts quotation marks around a code that YAML would not read as a text', () => {
    const toNull = { questions: new Map([['Q1', 'null']]), parts: new Map() };
    expect(renameCodes('expect:\n  path: [Q1]\n', toNull)).toBe('expect:\n  path: ["null"]\n');
  });
});
