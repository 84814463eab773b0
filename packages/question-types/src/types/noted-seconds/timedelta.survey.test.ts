import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { compile, pageView, questionNumber, type State, start, step } from '@canvass/logic';
import { checkForAuthors } from '@canvass/logic/author-texts';
import { loadProject } from '@canvass/project/file';
import { describe, expect, it } from 'vitest';
import { registry } from '../../registry/registry.gen.ts';

const question = (gid: string, qtype: string) => ({ type: 'Q', gid, qtype, title: gid });
const group = (gid: string, ...items: object[]) => ({ type: 'G', gid, items });

function survey(fields: object, ...items: object[]) {
  const { project, issues } = loadProject(
    JSON.stringify({
      format: 1,
      title: 'Times',
      project_lang: { answer_language: 'en-GB' },
      items,
      ...fields,
    }),
  );
  if (project === undefined) throw new Error(JSON.stringify(issues));
  return compile(project, registry, checkForAuthors);
}
const facts = {
  ...UNKNOWN_RESPONDENT,
  device: 'phone',
} as const;

const timedQuestions = [
  group('g1', question('t1', 'timestamp'), question('a', 'blank')),
  group('g2', question('t2', 'timedelta')),
  group('g3', question('b', 'blank')),
] as const;

describe('a page without visible content', () => {
  const { program, issues } = survey({}, ...timedQuestions);

  it('is skipped, forwards and back', () => {
    if (program === undefined) throw new Error('No program.');
    const gids = (state: State) => pageView(program, state)?.gids;
    const first = start(program, facts);
    expect(gids(first)).toEqual(['t1', 'a']);
    const second = step(program, first, { type: 'next' }).state;
    expect(gids(second)).toEqual(['b']);
    expect(gids(step(program, second, { type: 'back' }).state)).toEqual(['t1', 'a']);
  });

  it('is reported to the author', () => {
    expect(issues.map(({ id, path }) => `${id} ${path}`)).toEqual([
      'page.nothing-to-see $.items[1].items[0]',
    ]);
  });

  it('is reported for each question that records a time, if every question has a separate page', () => {
    const oneQuestionPerPage = survey({ one_question_on_page: true }, ...timedQuestions).issues;
    expect(oneQuestionPerPage.map(({ path }) => path)).toEqual([
      '$.items[0].items[0]',
      '$.items[1].items[0]',
    ]);
    const mergedIssues = survey({ one_question_on_page: true, mergePage: ['g1'] }, ...timedQuestions).issues;
    expect(mergedIssues.map(({ path }) => path)).toEqual(['$.items[1].items[0]']);
  });
});

it('a question that records a time has no number, because only visible questions are counted', () => {
  const { program } = survey({}, ...timedQuestions);
  if (program === undefined) throw new Error('No program.');
  const state = start(program, facts);
  expect(['t1', 'a', 't2', 'b'].map((gid) => questionNumber(program, state, gid))).toEqual([
    null,
    '1',
    null,
    '2',
  ]);
});
