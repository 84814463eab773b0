import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { canonicalJson, compile, start, step } from '@canvass/logic';
import type { Project, Question } from '@canvass/project';
import { registry } from '@canvass/question-types';
import { fixtures } from '@canvass/question-types/fixtures';
import { expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { entryText, scriptEntry } from './script-entry.ts';

const projectOf = (question: Question): Project => ({
  format: 1,
  title: 'One',
  items: [{ type: 'G', gid: 'g', items: [question] }],
});
const FACTS = {
  ...UNKNOWN_RESPONDENT,
  now: 1_790_000_000,
} as const;

/** Answers a question. Undefined if the engine rejects the answer. */
function answerQuestion(question: Question, answer: unknown) {
  const { program } = compile(projectOf(question), registry);
  if (program === undefined) return undefined;
  const { state, refused } = step(program, start(program, FACTS), {
    type: 'answer',
    gid: question.gid,
    answer,
  });
  return refused === undefined ? { program, state } : undefined;
}

/** Answers that the engine accepts. Scripts cannot give rejected answers or computed values. */
const ANSWERS = Object.entries(fixtures).flatMap(([id, examples]) =>
  (id === 'value' ? [] : examples).flatMap(({ name, question, answer, issues }) => {
    const parsed = answer === undefined ? undefined : registry.get(id)?.parse(answer, question);
    const isGiven =
      parsed !== undefined && issues.length === 0 && registry.get(id)?.isEmpty(parsed) === false;
    return isGiven ? [{ id, name, question, parsed }] : [];
  }),
);

/** Types whose answers authors cannot write: times when images were shown, ids of files, drawn tasks. */
const TYPES_WITHOUT_ENTRY = new Set(['graph_visual_weight', 'e_signature', 'maxdiff']);

test.each(ANSWERS)(
  'an answer of $id is written as an entry that a script reads: $name',
  ({ id, question, parsed }) => {
    const found = answerQuestion(question, parsed);
    const entry = found && scriptEntry(found.program, found.state, question.gid, parsed);
    const read = registry.get(id)?.fromScript(entry, { question });
    if (TYPES_WITHOUT_ENTRY.has(id)) return expect(entryText(entry)).not.toMatch(/\b[or]\d/);
    expect(read !== undefined && 'answer' in read && canonicalJson(read.answer)).toBe(canonicalJson(parsed));
    expect(parse(entryText(entry))).toEqual(entry);
  },
);

it('the examples have answers of nearly all types', () => {
  expect(new Set(ANSWERS.map(({ id }) => id)).size).toBeGreaterThan(35);
});

it.each([
  ['A2', 'A2'],
  [['A1', 'A3'], '[A1, A3]'],
  [{ R1: 'A4', R2: ['A1', { A9: 'so, so' }] }, '{R1: A4, R2: [A1, {A9: "so, so"}]}'],
  ['plain text', 'plain text'],
  [
    'a long text\nof two lines: with "quotation marks" and #signs',
    String.raw`"a long text\nof two lines: with \"quotation marks\" and #signs"`,
  ],
  ['yes', '"yes"'],
  ['36', '"36"'],
  [36, '36'],
  [null, '(no answer)'],
])('%j is printed as %s', (entry, text) => expect(entryText(entry)).toBe(text));
