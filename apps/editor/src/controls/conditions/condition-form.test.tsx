import {
  indexReferences,
  openDocument,
  readCondition,
  readExpression,
  type Sentence,
  writeCondition,
  writeExpression,
} from '@canvass/authoring';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { computeOutline } from '../../document/outline.ts';
import { TranslationProvider, useTranslation } from '../../i18n/translation.tsx';
import { ConditionForm, lacksValues } from './condition-form.tsx';

const question = (gid: string, cid: string) => ({ type: 'Q', gid, cid, qtype: 'blank', title: gid });
const { document: openedDocument } = openDocument(
  JSON.stringify({ items: [question('a', 'Q1'), question('b', 'Q2'), question('c', 'Q3')] }),
);
if (openedDocument === undefined) throw new Error('The project is valid.');
const project = openedDocument.value;
const index = indexReferences(project);
const items = computeOutline(project);
const formState: { sentence?: Sentence | undefined } = {};

interface FormProps {
  readonly initialSentence: Sentence | undefined;
  onChange(sentence: Sentence | undefined): void;
}

function Form({ initialSentence, onChange }: FormProps) {
  const translation = useTranslation();
  const [sentence, setSentence] = useState(initialSentence);
  return (
    <ConditionForm
      sentence={sentence}
      sources={items}
      wording={{ translation, project, items }}
      onChange={(next) => {
        setSentence(next);
        onChange(next);
      }}
    />
  );
}

async function openForm(source: string) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const container = window.document.body.appendChild(window.document.createElement('div'));
  const root = createRoot(container);
  const initialSentence = readExpression(source, index);
  formState.sentence = initialSentence;
  await act(async () =>
    root.render(
      <TranslationProvider initial="en-GB">
        <Form
          initialSentence={initialSentence}
          onChange={(sentence) => {
            formState.sentence = sentence;
          }}
        />
      </TranslationProvider>,
    ),
  );
  const findNamed = (name: string) =>
    [...container.querySelectorAll<HTMLElement>('button, select')].find(
      (control) => (control.getAttribute('aria-label') ?? control.textContent) === name,
    );
  return {
    async press(name: string) {
      const button = findNamed(name);
      if (button === undefined) throw new Error(`There is no button “${name}”.`);
      await act(async () => button.click());
    },
    async choose(name: string, value: string) {
      const select = findNamed(name) as HTMLSelectElement;
      await act(async () => {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    has: (name: string) => findNamed(name) !== undefined,
    focusedRow: () => window.document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'],
    source: () => formState.sentence && writeExpression(formState.sentence, index),
    async close() {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

it('rows can be grouped, groups joined otherwise and dissolved, and the changed row has the focus', async () => {
  const form = await openForm('Q1 is answered or Q2 is answered or Q3 is empty');
  expect(form.has('Group with the one above: Condition 1')).toBe(false);
  await form.press('Group with the one above: Condition 2');
  expect(form.source()).toBe('(Q1 is answered and Q2 is answered) or Q3 is empty');
  expect(form.focusedRow()).toBe('1');
  await form.choose('How conditions are joined', 'and');
  await form.choose('How the conditions of group 1 are joined', 'or');
  expect(form.source()).toBe('(Q1 is answered or Q2 is answered) and Q3 is empty');
  await form.choose('How the conditions of group 1 are joined', 'not-or');
  expect(form.source()).toBe('(not (Q1 is answered or Q2 is answered)) and Q3 is empty');
  await form.press('Remove condition 1.1');
  expect(form.source()).toBe('not (Q2 is answered) and Q3 is empty');
  expect(form.focusedRow()).toBe('1.1');
  await form.press('Dissolve group 1');
  expect(form.source()).toBe('Q2 is answered and Q3 is empty');
  await form.close();
});

it('a group can be added, and disappears with its last row', async () => {
  const form = await openForm('Q1 is answered');
  await form.press('+ Add a group');
  expect(form.source()).toBe('Q1 is answered and Q3 is answered');
  expect(form.focusedRow()).toBe('2');
  await form.press('Remove condition 2.1');
  expect(form.source()).toBe('Q1 is answered');
  expect(form.focusedRow()).toBe('1');
  await form.press('+ Add a group');
  await form.press('Remove group 2 with its conditions');
  expect(form.source()).toBe('Q1 is answered');
  await form.press('Remove condition 1');
  expect(formState.sentence).toBeUndefined();
  expect(window.document.activeElement?.textContent).toBe('+ Add a condition');
  await form.close();
});

it.each([
  'Q1 is answered and (Q2 == 3 or (Q3 is empty and Q1 contains "x"))',
  '(not (Q1 is answered or Q2 is answered)) and Q3 is empty',
])(
  '%s stays the same if it is read as a sentence and written again, as an expression or a condition',
  (source) => {
    const sentence = readExpression(source, index);
    expect(sentence).toBeDefined();
    if (sentence === undefined) return;
    expect(writeExpression(sentence, index)).toBe(source);
    expect(readCondition(writeCondition(sentence), index)).toEqual(sentence);
    expect(lacksValues(sentence)).toBe(false);
  },
);

it('lacksValues finds an unfinished row inside of a group', () => {
  const unfinished = { kind: 'expression', source: ' ' } as const;
  expect(lacksValues({ kind: 'group', join: 'or', isNegated: false, parts: [unfinished] })).toBe(true);
});

it('the device is chosen from a list, and a comparison without a chosen value counts as unfinished', async () => {
  const form = await openForm('Q1 is answered');
  await form.choose('Question', JSON.stringify({ kind: 'session', name: 'device' }));
  expect(formState.sentence !== undefined && lacksValues(formState.sentence)).toBe(true);
  await form.choose('Value', 'pad');
  expect(form.source()).toBe('device == "pad"');
  expect(formState.sentence !== undefined && lacksValues(formState.sentence)).toBe(false);
  await form.choose('Question', JSON.stringify({ kind: 'session', name: 'language' }));
  await form.choose('Value', 'zh-CN');
  expect(form.source()).toBe('language == "zh-CN"');
  await form.close();
});

it('a comparison keeps a device that is not in the list', async () => {
  const form = await openForm('device == "watch"');
  expect(form.has('Value')).toBe(true);
  await form.choose('Comparison', 'is-not');
  expect(form.source()).toBe('device != "watch"');
  await form.close();
  const score = await openForm('total_score > 3');
  expect(score.has('Value')).toBe(false);
  await score.close();
});
