import { compile, type Program, type Rng, rng, seedsFor, start, type State, step } from '@canvass/logic';
import { createMemoryLedgers, quotasOf, runEffects } from '@canvass/logic/effects';
import type { Project, Question } from '@canvass/project';
import { registry } from '@canvass/question-types';
import { fixtures } from '@canvass/question-types/fixtures';
import { expect, it } from 'vitest';
import { tryMove } from './moved-responses.ts';

/** The number of edits. A failure names its edit. */
const EDITS = process.env['CANVASS_FULL'] === undefined ? 60 : 500;

type AskedQuestion = { readonly question: Question; readonly answer: unknown };
type Node = { readonly gid: string; readonly items?: readonly Node[] };
const LISTS = ['items', 'rows_items', 'tree_list'] as const;

/**
 * One answered example of each question type, each a question of its own page. Maxdiff is missing because its tasks
 * depend on the respondent; `answer-fits.test.ts` of the question types tests it. `value` is missing because the
 * engine computes it again after a move, so a move is never refused because of it.
 */
const asked: readonly AskedQuestion[] = Object.entries(fixtures).flatMap(([id, examples], at) => {
  if (id === 'maxdiff' || id === 'value') return [];
  const found = examples.find(({ answer, issues }) => answer !== undefined && issues.length === 0);
  if (found === undefined) return [];
  const question = { ...found.question, gid: `q${at}`, cid: `Q${at}` };
  return [{ question, answer: found.answer }];
});

function programOf(questions: readonly Question[]): Program {
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
  for (const { question, answer } of asked.slice(0, pages)) {
    const given = step(program, state, { type: 'answer', gid: question.gid, answer });
    const left = step(program, given.state, { type: 'next' }).state;
    state = runEffects(program, left, ledgers, { except: 'submit' }).state;
  }
  return state;
}

/** Whether an answer contains this gid, in a value or a key. */
const names = (answer: unknown, gid: string): boolean =>
  new RegExp(`(?<![0-9A-Za-z])${gid}(?![0-9A-Za-z])`).test(JSON.stringify(answer));

/** An edit of one question, and whether an answer to it stays valid. */
interface Edit {
  readonly questions: readonly Question[];
  readonly keeps: (question: AskedQuestion) => boolean;
}

function randomEdit(random: Rng): Edit {
  const at = random.int(asked.length);
  const target = asked[at] as AskedQuestion; // the index is in range
  const questions = asked.map(({ question }) => question);
  const replaceTarget = (question: Question) =>
    questions.map((one, index) => (index === at ? question : one));
  const isOther = ({ question }: AskedQuestion) => question.gid !== target.question.gid;
  switch (random.int(5)) {
    case 0:
      return { questions: replaceTarget({ ...target.question, title: 'Corrected' }), keeps: () => true };
    case 1:
      return { questions: questions.filter((_, index) => index !== at), keeps: isOther };
    case 2: {
      const more = { type: 'Q', gid: 'more', cid: 'Q999', qtype: 'blank', title: 'More' } as Question;
      return { questions: [...questions.slice(0, at), more, ...questions.slice(at)], keeps: () => true };
    }
    case 3: {
      const qtype = target.question.qtype === 'blank' ? 'info_email' : 'blank';
      const { custom_qtype: _, ...rest } = target.question;
      return { questions: replaceTarget({ ...rest, qtype } as Question), keeps: isOther };
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
  // Keeps at least two options, because most types are invalid with one.
  if (gid === undefined || nodes.length < 3) return { questions: replaced(question), keeps: () => true };
  const shorter = { ...question, [list]: nodes.filter((node) => node.gid !== gid) } as Question;
  return {
    questions: replaced(shorter),
    keeps: ({ question: one, answer }) => one.gid !== question.gid || !names(answer, gid),
  };
}

it('responses whose answers are still valid continue after an edit, at any stage and for any question type', async () => {
  const from = programOf(asked.map(({ question }) => question));
  const stages = new Map<number, State>();
  let refused = 0;
  for (let edit = 0; edit < EDITS; edit += 1) {
    const random = rng(`edit:${edit}`);
    const stage = 1 + random.int(asked.length);
    const at = stages.get(stage) ?? answeredUpTo(from, stage);
    stages.set(stage, at);
    const { questions, keeps } = randomEdit(random);
    const to = programOf(questions);
    const outcome = await tryMove({ seq: 1, own: from, at, holds: new Set() }, { to, cells: [] });
    const answered = asked.filter(({ question }) => hasAnswer(from, at, question.gid));
    const lost = answered.filter((one) => !keeps(one)).map(({ question }) => question.gid);
    expect([edit, outcome.refused_by ?? []]).toEqual([edit, lost]);
    if (lost.length > 0) refused += 1;
  }
  const last = answeredUpTo(from, asked.length);
  expect(
    asked
      .filter(({ question }) => !hasAnswer(from, last, question.gid))
      .map(({ question }) => question.qtype),
  ).toEqual([]);
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(EDITS / 2);
}, 600_000);

const hasAnswer = ({ byGid }: Program, { effective }: State, gid: string): boolean =>
  (effective.flat()[byGid.get(gid) ?? -1] ?? null) !== null;
