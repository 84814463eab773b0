import { describe, expect, it, test } from 'vitest';
import { LineIndex } from '../findings/finding.ts';
import { smallProgram } from '../testing/small-program.ts';
import { Names } from './names.ts';
import { readScript } from './read-script.ts';

const names = new Names(smallProgram());

/** `id line:column` of every fault. */
function listFaults(text: string): readonly string[] {
  const result = readScript(text, 'script', names);
  if ('script' in result) return [];
  const lines = new LineIndex(text);
  return result.complaints.map(({ id, offset }) => {
    const { line, column } = lines.computePosition(offset);
    return `${id} ${line}:${column}`;
  });
}

describe('readScript', () => {
  it('reads every part of a script, by codes or gids', () => {
    const text = `
name: all of it
seed: 7
device: pc
language: zh-CN
source: 1
now: 2026-03-02T10:30:00+08:00
params: { city: 5 }
member: { mtype: fan, labels: [a, 1], field_val_list: { points: 3 } }
answers: { Q1: A2, cups: 6, Q3: [A1, { A3: gift }] }
steps: [next, back, { to: Q2 }, { back: Q1 }, { answer: { Q1: null } }, { language: en-GB }, stop]
expect:
  path: [Q1, cups]
  pages: [Q1, [Q2, Q3]]
  hidden: [Q3]
  issues: [Q2: need_integer, Q3.A3: { key: x.y, max: 3 }]
  end: none
  order: { Q3: [A1, A2, A3] }
  options: { Q3: [A1] }
  texts: { Q2: hm, Q3.A1: hm }
  progress: { Q1: 0 }
  answers: { Q2: 6, Q3: null }
`;
    const result = readScript(text, 'script', names);
    expect('script' in result && result.script).toMatchObject({
      name: 'all of it',
      seed: 7,
      device: 'pc',
      language: 'zh-CN',
      source: '1',
      now: Date.UTC(2026, 2, 2, 2, 30) / 1000,
      params: { city: '5' },
      member: { mtype: 'fan', labels: ['a', '1'], field_val_list: { points: '3' } },
      answers: new Map<string, unknown>([
        ['kind', ['kind_black']],
        ['cups', ['6']],
        ['why', [['why_taste'], ['why_other', 'gift']]],
      ]),
      expect: {
        path: { value: ['Q1', 'Q2'] },
        pages: { value: [['Q1'], ['Q2', 'Q3']] },
        issues: {
          value: [
            { subject: 'Q2', key: 'validate.need_integer', params: {} },
            { subject: 'Q3.A3', key: 'x.y', params: { max: 3 } },
          ],
        },
        answers: [
          { gid: 'cups', value: ['6'] },
          { gid: 'why', value: null },
        ],
      },
    });
    expect('script' in result && result.script.steps.map(({ kind }) => kind)).toEqual([
      'next',
      'back',
      'to',
      'back-to',
      'answer',
      'language',
      'stop',
    ]);
  });

  it('reads JSON like YAML', () => {
    const json = JSON.stringify({ seed: 3, answers: { Q1: 'A1' }, expect: { end: 'none' } }, null, 2);
    expect(readScript(json, 'x', names)).toMatchObject({
      script: { name: 'x', seed: 3, expect: { end: { value: 'none' } } },
    });
  });

  test.each([
    ['nam: x', ['script.unknown-key 1:1']],
    ['seed: many', ['script.wrong-kind 1:7']],
    ['seed: -1', ['script.wrong-value 1:7']],
    ['device: tablet', ['script.wrong-value 1:9']],
    ['language: fr', ['script.unknown-language 1:11']],
    ['now: yesterday', ['script.wrong-value 1:6']],
    ['now: 2026-13-40', ['script.wrong-value 1:6']],
    ['params: { town: x }', ['script.unknown-parameter 1:11']],
    ['answers: { Q9: A1 }', ['script.unknown-question 1:12']],
    ['answers: { Q1: A9 }', ['script.wrong-answer 1:16']],
    ['answers: { Q1: [A1, A2] }', ['script.wrong-answer 1:16']],
    ['answers: { Q2: [1] }', ['script.wrong-answer 1:16']],
    ['answers: { Q3: { A1: text } }', ['script.wrong-answer 1:16']],
    ['answers: { Q1: A1, kind: A2 }', ['script.duplicate 1:20']],
    ['answers: [Q1]', ['script.wrong-kind 1:10']],
    ['steps: next', ['script.wrong-kind 1:8']],
    ['steps: [forward]', ['script.unknown-step 1:9']],
    ['steps: [{ to: Q9 }]', ['script.unknown-question 1:15']],
    ['steps: [{ to: Q1, back: Q1 }]', ['script.wrong-kind 1:9']],
    ['steps: [{ got: Q1 }]', ['script.unknown-step 1:11']],
    ['expect: { pth: [] }', ['script.unknown-key 1:11']],
    ['expect: { path: [Q1, Q7] }', ['script.unknown-question 1:22']],
    ['expect: { end: done }', ['script.wrong-value 1:16']],
    ['expect: { order: { Q3: [A1, A7] } }', ['script.unknown-option 1:29']],
    ['expect: { texts: { Q3.A7: x } }', ['script.unknown-option 1:20']],
    ['expect: { issues: [Q7: x] }', ['script.unknown-question 1:20']],
    ['expect: { issues: [Q1: { max: 1 }] }', ['script.missing-key 1:20']],
    [
      'expect: { quotas: { men: counted }, draws: { set: [a] } }',
      ['script.unknown-cell 1:21', 'script.unknown-randomSet 1:46'],
    ],
    [
      'quotas: { men: full }\ndraws: { set: [a] }',
      ['script.unknown-cell 1:11', 'script.unknown-randomSet 2:10'],
    ],
    [
      'seed: x\nanswers:\n  Q9: A1\nexpect:\n  end: x',
      ['script.wrong-kind 1:7', 'script.unknown-question 3:3', 'script.wrong-value 5:8'],
    ],
    ['answers: { Q1: A1', ['script.syntax 1:18']],
    ['answers: { Q1: A1, Q1: A2 }', ['script.syntax 1:20']],
    ['a: &x 1\nb: *x', ['script.syntax 2:4']],
    ['name: !!js/function x', ['script.syntax 1:21']],
    ['name: a\n---\nname: b', ['script.syntax 2:1']],
    ['- a', ['script.wrong-kind 1:1']],
    ['', ['script.wrong-kind 1:1']],
    ['__proto__: { x: 1 }', ['script.unknown-key 1:1']],
    ['answers: { __proto__: A1 }', ['script.unknown-question 1:12']],
    ['answers: { Q3: { __proto__: x } }', ['script.wrong-answer 1:16']],
    ['['.repeat(100_000), ['script.too-deep 1:201']],
    [`${'a: {'.repeat(40)}${'}'.repeat(40)}`, ['script.too-deep 1:132']],
  ])('finds the fault of %j', (text, faults) => expect(listFaults(text)).toEqual(faults));

  test.each([
    ['anwsers: {}', 'Did you mean `answers`?'],
    ['answers: { Q22: 1 }', 'Did you mean `Q2`?'],
    ['device: fone', 'Did you mean `phone`?'],
    ['params: { ctiy: x }', 'Did you mean `city`?'],
    ['steps: [bakc]', 'Did you mean `back`?'],
    ['device: xxxxxxxx', 'Known: phone, pad, pc.'],
  ])('suggests the intended value for %j', (text, fix) => {
    expect(readScript(text, 'x', names)).toMatchObject({ complaints: [{ fix }] });
  });

  it('reports deep block notation as a fault', () => {
    const result = readScript(`${'- '.repeat(50_000)}a`, 'x', names);
    expect(result).toMatchObject({ complaints: [{ id: 'script.too-deep' }] });
  });
});
