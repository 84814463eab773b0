import { compile, type QuestionContext, questionView, requireTools, start, step } from '@canvass/logic';
import { checkCorrection } from '@canvass/logic/effects';
import { checkForAuthors } from '@canvass/logic/author-texts';
import { loadProject } from '@canvass/project/file';
import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import { registry } from './registry/registry.gen.ts';

// VALID-31: an author's own form of a text, wherever respondents write one.

const CARD = { pattern: '[A-Z]{2}\\d{6}', pattern_text: 'Like the card of {{ name }}' };
const rows = [{ gid: 'r1', seq: 1, title: 'One' }];
const option = (fields: object = {}) => [{ gid: 'a', seq: 1, title: 'Card', ...fields }];
const open = { is_open: true, open_attrs: CARD };
const score = { score_range: [1, 5, 1], option_list: [] };

/** Questions with a text: a name, the type, fields that ask for the text, and an answer that contains it. */
const QUESTIONS_WITH_TEXT: readonly (readonly [string, string, object, (text: string) => unknown])[] = [
  ['a text', 'blank', { open_attrs: CARD }, (text) => [text]],
  [
    'an e-mail address',
    'info_email',
    { open_attrs: { ...CARD, pattern: '.+@card\\.org' } },
    (text) => [text],
  ],
  [
    'one of several texts',
    'multiple_blank',
    { items: option({ open_attrs: CARD }) },
    (text) => ({ a: [text] }),
  ],
  [
    'texts with rules of the question',
    'multiple_blank',
    { open_attrs: CARD, items: option() },
    (text) => ({ a: [text] }),
  ],
  ['the text of an option', 'single', { items: option(open) }, (text) => ['a', text]],
  ['the text of one of several options', 'multiple', { items: option(open) }, (text) => [['a', text]]],
  ['a reason of a score', 'score', { ...score, items: option(open) }, (text) => ({ a: [3, text] })],
  [
    'a cell',
    'matrix_blank',
    { rows_items: rows, items: option({ open_attrs: CARD }) },
    (text) => ({ r1: { a: text } }),
  ],
  [
    'a cell of a table',
    'auto_table',
    { items: option({ setType: 'others', open_attrs: CARD }) },
    (text) => [{ a: text }],
  ],
];

function playWith(qtype: string, fields: object) {
  const name = { type: 'Q', gid: 'name', cid: 'name', qtype: 'blank', title: 'Name' };
  const card = { type: 'Q', gid: 'q', qtype, title: 'Card', ...fields };
  const items = [
    { type: 'G', gid: 'g1', items: [name] },
    { type: 'G', gid: 'g2', items: [card] },
  ];
  const { project, issues } = loadProject({
    format: 1,
    title: 'Patterns',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    items,
    translations: {
      'zh-CN': Object.fromEntries(
        ['q', 'a']
          .filter((gid) => gid === 'q' || JSON.stringify(fields).includes('"gid":"a"'))
          .map((gid) => [gid, { 'open_attrs.pattern_text': '与{{ name }}的卡一样' }]),
      ),
    },
  });
  const compilation = project && compile(project, registry, checkForAuthors);
  if (compilation?.program === undefined) throw new Error(JSON.stringify([issues, compilation?.issues]));
  const { program } = compilation;
  const startState = start(program, { ...UNKNOWN_RESPONDENT, seq: 1, language: 'en-GB', now: 1_790_000_000 });
  const stateWithName = step(program, startState, { type: 'answer', gid: 'name', answer: ['Ada'] });
  return { program, state: step(program, stateWithName.state, { type: 'next' }).state };
}

describe.each(QUESTIONS_WITH_TEXT)('the form of %s', (_, qtype, fields, answerOf) => {
  const { program, state } = playWith(qtype, fields);
  const leavePage = (text: string) => {
    const answered = step(program, state, { type: 'answer', gid: 'q', answer: answerOf(text) });
    expect(answered.refused).toBeUndefined();
    return step(program, answered.state, { type: 'next' }).state;
  };
  const rightText = qtype === 'info_email' ? 'ada@card.org' : 'MR204816';
  const wrongText = qtype === 'info_email' ? 'ada@card.com' : 'MR2048';

  it('is required, and its message is the author’s in the respondent’s language', () => {
    const stateWithIssue = leavePage(wrongText);
    const issuesIn = (language: string) => {
      const { state: stateInLanguage } = step(program, stateWithIssue, { type: 'language', language });
      return questionView(program, stateInLanguage, 'q')?.issues.map(({ key, params }) => [key, params]);
    };
    expect(issuesIn('en-GB')).toEqual([['validate.own', { text: 'Like the card of Ada' }]]);
    expect(issuesIn('zh-CN')).toEqual([['validate.own', { text: '与Ada的卡一样' }]]);
    expect(leavePage(rightText).issues).toEqual([]);
  });

  it('is required of corrections too', () => {
    const refusedOf = (text: string) =>
      checkCorrection(program, state.facts, { givenAnswers: {}, changedAnswers: { q: answerOf(text) } })
        .refused;
    expect(refusedOf(wrongText)).toMatchObject([{ gid: 'q', key: 'validate.pattern' }]);
    expect(refusedOf(rightText)).toEqual([]);
  });

  it('is met by the texts of random respondents', () => {
    const question = program.questions[1];
    if (question === undefined) throw new Error('no question');
    const { arbitraryAnswer } = requireTools(question);
    let seed = 1;
    const random = { int: (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n };
    const offeredGids = new Set(['a', 'r1']);
    const { items = [], rows_items: lines = [] } = question.question;
    const context = {
      options: items,
      rows: lines,
      isOffered: (gid: string) => offeredGids.has(gid),
      orderedOptions: () => items,
      today: '2026-01-15',
    } as unknown as QuestionContext; // types read only these members of the context
    for (let respondent = 0; respondent < 20; respondent += 1) {
      const answer = arbitraryAnswer(random, question.question, context);
      const issues = question.type.validate(question.question, answer, context);
      expect(issues.filter(({ key }) => key === 'validate.pattern')).toEqual([]);
    }
  });
});

test('without a text of the author, the message is a general one', () => {
  const { program, state } = playWith('blank', { open_attrs: { pattern: '\\d{6}' } });
  const { state: answered } = step(program, state, { type: 'answer', gid: 'q', answer: ['12'] });
  expect(step(program, answered, { type: 'next' }).state.issues).toEqual([
    { gid: 'q', key: 'validate.pattern' },
  ]);
});

test('a text with a pattern has at most 2,000 characters, and is decided quickly', () => {
  const { program, state } = playWith('blank', { open_attrs: { pattern: '.*a.{0,200}b.*' } });
  const { state: answered } = step(program, state, { type: 'answer', gid: 'q', answer: ['a'.repeat(2001)] });
  const [issue] = step(program, answered, { type: 'next' }).state.issues;
  expect(issue).toMatchObject({ key: 'validate.need_max_length_type', params: { max: 2000 } });
});
