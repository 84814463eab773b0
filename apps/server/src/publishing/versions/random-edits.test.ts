import { compile, type Program, type Rng, rng, seedsFor, start, type State, step } from '@canvass/logic';
import { createMemoryLedgers, quotasOf, runEffects } from '@canvass/logic/effects';
import type { Project, Question } from '@canvass/project';
import { registry } from '@canvass/question-types';
import { fixtures } from '@canvass/question-types/fixtures';
import { expect, it } from 'vitest';
import { tryMove } from './moved-responses.ts';

const EDITS = process.env['CANVASS_FULL'] === undefined ? 60 : 500;

type AskedQuestion = { readonly question: Question; readonly answer: unknown };
type Node = { readonly gid: string; readonly items?: readonly Node[] };
const LISTS = ['items', 'rows_items', 'tree_list'] as const;

/**
 * One answered example of each question type, each on its own page. Maxdiff is missing because its tasks
 * depend on the respondent; `answer-fits.test.ts` of the question types tests it. `value` is missing because the
 * engine computes it again after a move, so a move is never refused because of it.
 */
const askedQuestions: readonly AskedQuestion[] = Object.entries(fixtures).flatMap(([id, examples], at) => {
  if (id === 'maxdiff' || id === 'value') return [];
  const found = examples.find(({ answer, issues }) => answer !== undefined && issues.length === 0);
  if (found === undefined) return [];
  const question = { ...found.question, gid: `q${at}`, cid: `Q${at}` };
  return [{ question, answer: found.answer }];
});

function createProgram(questions: readonly Question[]): Program {
  const items = questions.map((question) => ({ type: 'G', gid: `g-${question.gid}`, items: [question] }));
  const fields = { format: 1, projectId: 'RandomEdits0000000000001', title: 'Edits', items };
  const { program, issues } = compile(fields as unknown as Project, registry); // the fields have their prepared form
  if (program === undefined) throw new Error(JSON.stringify(issues));
  return program;
}

const FACTS = { seq: 1, params: {}, device: 'pc', language: 'en-GB', source: null, member: null } as const;

/** The state after `pages` pages, or after fewer if a page needs more answers. */
function answeredUpTo(program: Program, pages: number): State {
  const ledgers = createMemoryLedgers(quotasOf(program), () => 0).ledgersFor(1);
  let state = start(program, { ...FACTS, seeds: seedsFor(program, 1), now: 1_790_000_000 });
  for (const { question, answer } of askedQuestions.slice(0, pages)) {
    const afterAnswer = step(program, state, { type: 'answer', gid: question.gid, answer });
    const afterNext = step(program, afterAnswer.state, { type: 'next' }).state;
    state = runEffects(program, afterNext, ledgers, { except: 'submit' }).state;
  }
  return state;
}

const containsGid = (answer: unknown, gid: string): boolean =>
  new RegExp(`(?<![0-9A-Za-z])${gid}(?![0-9A-Za-z])`).test(JSON.stringify(answer));

interface Edit {
  readonly questions: readonly Question[];
  readonly keeps: (question: AskedQuestion) => boolean;
}

function randomEdit(random: Rng): Edit {
  const targetIndex = random.int(askedQuestions.length);
  const target = askedQuestions[targetIndex] as AskedQuestion; // the index is in range
  const questions = askedQuestions.map(({ question }) => question);
  const replaceTarget = (question: Question) =>
    questions.map((one, index) => (index === targetIndex ? question : one));
  const isOther = ({ question }: AskedQuestion) => question.gid !== target.question.gid;
  switch (random.int(5)) {
    case 0:
      return { questions: replaceTarget({ ...target.question, title: 'Corrected' }), keeps: () => true };
    case 1:
      return { questions: questions.filter((_, index) => index !== targetIndex), keeps: isOther };
    case 2: {
      const addedQuestion = {
        type: 'Q',
        gid: 'more',
        cid: 'Q999',
        qtype: 'blank',
        title: 'More',
      } as Question;
      return {
        questions: [...questions.slice(0, targetIndex), addedQuestion, ...questions.slice(targetIndex)],
        keeps: () => true,
      };
    }
    case 3: {
      const qtype = target.question.qtype === 'blank' ? 'info_email' : 'blank';
      const { custom_qtype: _, ...otherFields } = target.question;
      return { questions: replaceTarget({ ...otherFields, qtype } as Question), keeps: isOther };
    }
    default:
      return withoutNode(target, random, replaceTarget);
  }
}

function withoutNode(
  target: AskedQuestion,
  random: Rng,
  replaced: (question: Question) => readonly Question[],
): Edit {
  const { question } = target;
  const list = LISTS[random.int(LISTS.length)] ?? 'items';
  const nodes = (question[list] ?? []) as readonly Node[];
  const gid = nodes[random.int(Math.max(nodes.length, 1))]?.gid;
  // At least two options remain, because most question types are invalid with one option.
  if (gid === undefined || nodes.length < 3) return { questions: replaced(question), keeps: () => true };
  const shorter = { ...question, [list]: nodes.filter((node) => node.gid !== gid) } as Question;
  return {
    questions: replaced(shorter),
    keeps: ({ question: one, answer }) => one.gid !== question.gid || !containsGid(answer, gid),
  };
}

it('a move is refused exactly for the answers that an edit makes invalid, at any stage and for any question type', async () => {
  const from = createProgram(askedQuestions.map(({ question }) => question));
  const stages = new Map<number, State>();
  let refusedCount = 0;
  for (let edit = 0; edit < EDITS; edit += 1) {
    const random = rng(`edit:${edit}`);
    const stage = 1 + random.int(askedQuestions.length);
    const stateBefore = stages.get(stage) ?? answeredUpTo(from, stage);
    stages.set(stage, stateBefore);
    const { questions, keeps } = randomEdit(random);
    const to = createProgram(questions);
    const outcome = await tryMove(
      { seq: 1, ownProgram: from, currentState: stateBefore, heldCells: new Set() },
      { targetProgram: to, cells: [] },
    );
    const answered = askedQuestions.filter(({ question }) => hasAnswer(from, stateBefore, question.gid));
    const lost = answered.filter((one) => !keeps(one)).map(({ question }) => question.gid);
    expect([edit, outcome.refused_by ?? []]).toEqual([edit, lost]);
    if (lost.length > 0) refusedCount += 1;
  }
  const last = answeredUpTo(from, askedQuestions.length);
  expect(
    askedQuestions
      .filter(({ question }) => !hasAnswer(from, last, question.gid))
      .map(({ question }) => question.qtype),
  ).toEqual([]);
  expect(refusedCount).toBeGreaterThan(0);
  expect(refusedCount).toBeLessThan(EDITS / 2);
}, 600_000);

const hasAnswer = ({ byGid }: Program, { effective }: State, gid: string): boolean =>
  (effective.flat()[byGid.get(gid) ?? -1] ?? null) !== null;
