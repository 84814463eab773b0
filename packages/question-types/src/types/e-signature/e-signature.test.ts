import { describe, expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { eSignatureWithTools as type } from './e-signature.tools.ts';
import { boxOfInk, scaleStrokes } from './draw-pad.tsx';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('e_signature', { title: 'Sign', required: true });
const file = { file_name: 'signature.png', file_path: '/api/survey/projects/s/rspd-seq/1/attachments/ab12' };
const stroke = (...points: readonly (readonly [number, number])[]) => ({
  points: points.map(([x, y]) => ({ x, y })),
});

describe('parsing of signatures', () => {
  test.each<[string, unknown, unknown]>([
    ['a file', [file], [file]],
    ['without what does not belong there', [{ ...file, id: 'x' }], [file]],
    ['none', [], []],
    ['two', [file, file], undefined],
    ['no list', file, undefined],
    ['without a name', [{ ...file, file_name: ' ' }], undefined],
    ['without a path', [{ file_name: 'a.png' }], undefined],
    ['elsewhere', [{ ...file, file_path: 'https://evil.example/a.png' }], undefined],
    ['elsewhere without a scheme', [{ ...file, file_path: '//evil.example/a.png' }], undefined],
    ['with a backslash', [{ ...file, file_path: '/\\evil.example/a.png' }], undefined],
    ['as a script', [{ ...file, file_path: 'javascript:alert(1)' }], undefined],
    ['too long', [{ ...file, file_path: `/${'a'.repeat(400)}` }], undefined],
  ])('%s', (_, raw, answer) => expect(type.parse(raw, question)).toEqual(answer));
});

test.each([
  [undefined, true, [{ key: 'validate.signature' }]],
  [[], true, [{ key: 'validate.signature' }]],
  [undefined, false, []],
  [[file], true, []],
])('%j, required %s', (answer, required, issues) =>
  expect(type.validate({ ...question, required }, answer, questionContext(question))).toEqual(issues),
);

it('is summarised and exported by the name of its file, and written by a script', () => {
  expect(type.value(question, [file], () => '')).toBe('signature.png');
  expect(type.choices(question, [file])).toEqual([]);
  expect(exportAnswer(type, question, [file])).toEqual({ '': 'signature.png' });
  expect(type.summarise(question, [file], () => '')).toBe('signature.png');
  expect(type.files?.([file])).toEqual([{ name: 'signature.png', url: file.file_path }]);
  expect(type.fromScript('mine.png', { question })).toEqual({
    answer: [{ file_name: 'mine.png', file_path: '/files/mine.png' }],
  });
  expect(type.fromScript(['mine.png'], { question })).toHaveProperty('problem');
});

describe('ink', () => {
  test.each<[string, readonly ReturnType<typeof stroke>[], object | undefined]>([
    ['nothing', [], undefined],
    ['a dot', [stroke([10, 10])], undefined],
    ['less than 20 pixels', [stroke([10, 10], [29, 25])], undefined],
    ['20 pixels across', [stroke([10, 10], [30, 10])], { x: 10, y: 10, width: 20, height: 0 }],
    ['20 pixels down', [stroke([10, 10], [10, 30])], { x: 10, y: 10, width: 0, height: 20 }],
    ['two strokes', [stroke([50, 5], [60, 8]), stroke([20, 40])], { x: 20, y: 5, width: 40, height: 35 }],
  ])('%s', (_, strokes, box) => expect(boxOfInk(strokes)).toEqual(box));

  it('stays on a pad that became narrower, in the same proportions', () => {
    const [turned] = scaleStrokes([{ ...stroke([100, 50], [600, 150]), penColor: 'black' }], 600, 300);
    expect(turned).toEqual({ ...stroke([50, 25], [300, 75]), penColor: 'black' });
    expect(scaleStrokes([stroke([1, 2])], 0, 300)).toEqual([stroke([1, 2])]);
  });
});
