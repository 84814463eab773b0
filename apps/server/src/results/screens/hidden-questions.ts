import {
  plainText,
  computePresentation,
  type Program,
  type ProgramQuestion,
  questionView,
  rankOfQuestion,
  recapView,
  shownQuestions,
  type State,
} from '@canvass/logic';
import { titleOfFlowNode } from '@canvass/logic/effects';
import { explain, type ReadValue, type Reason, type RuleOutcome } from '@canvass/logic/explain';
import type { HiddenReason, ResponseScreens } from '@canvass/protocol';

/**
 * Questions that were on none of the visited pages: hidden questions with the reasons, and questions that were not
 * reached. A response in progress has not reached the questions after the last visited one, hidden or not.
 */
export function findHiddenQuestions(
  program: Program,
  state: State,
  visitedGids: ReadonlySet<string>,
): Pick<ResponseScreens, 'hidden' | 'unreached'> {
  const shownGids = shownQuestions(program, state);
  const moment = { program, state, presentation: computePresentation(program, state) };
  const rankOf = (question: ProgramQuestion) => rankOfQuestion(moment, question);
  const visitedRanks = program.questions.filter(({ gid }) => visitedGids.has(gid)).map(rankOf);
  const lastRank = state.end.is_end === 1 ? Infinity : Math.max(-1, ...visitedRanks);
  const remainingQuestions = program.questions.filter(
    ({ gid, type }) => type.answerable && !visitedGids.has(gid),
  );
  const isHidden = (question: ProgramQuestion) => !shownGids.has(question.gid) && rankOf(question) < lastRank;
  const describe = ({ gid, cid }: ProgramQuestion) => ({
    gid,
    cid,
    title: computeTitle(program, state, gid),
  });
  return {
    hidden: remainingQuestions
      .filter(isHidden)
      .map((question) => ({ ...describe(question), why: findHiddenReasons(program, state, question.gid) })),
    unreached: remainingQuestions.filter((question) => !isHidden(question)).map(describe),
  };
}

function computeTitle(program: Program, state: State, gid: string): string {
  const view = questionView(program, state, gid);
  return view === undefined ? '' : plainText(view.title);
}

function findHiddenReasons(program: Program, state: State, gid: string): readonly HiddenReason[] {
  const reasons = explain(program, state, gid)?.reasons.filter(({ hides }) => hides) ?? [];
  return reasons.map((reason) => ({
    kind: reason.kind === 'flow' && reason.why === 'not-drawn' ? 'draw' : reason.kind,
    from: findDecidingName(program, reason),
    conditions: listOutcomes(reason).flatMap(({ condition, holds }) =>
      condition === undefined ? [] : [{ text: condition, holds }],
    ),
    reads: listReads(program, state, reason),
  }));
}

function findDecidingName(program: Program, reason: Reason): string | null {
  const id = reason.kind === 'jump' ? reason.from : reason.kind === 'flow' ? reason.fid : undefined;
  if (id === undefined) return null;
  return findCode(program, id) ?? titleOfFlowNode(program, id);
}

function listOutcomes(reason: Reason): readonly RuleOutcome[] {
  switch (reason.kind) {
    case 'rule':
    case 'jump':
      return reason.rules;
    case 'flow':
      return reason.conditions;
    case 'empty':
      return reason.hidden.flatMap(({ rules }) => rules);
    case 'automatic':
      return [];
  }
}

function listReads(program: Program, state: State, reason: Reason): HiddenReason['reads'] {
  const readValues = [
    ...listOutcomes(reason).flatMap((outcome) => outcome.reads),
    ...readsBesideRules(reason),
  ];
  const byName = new Map(readValues.map((read) => [read.name, read]));
  return [...byName.values()].map(({ name, value }) => ({
    name: findCode(program, name) ?? name,
    text: value === null ? null : (answerText(program, state, name) ?? plainValue(value)),
  }));
}

/** The values that related options and automatic answers depend on. */
function readsBesideRules(reason: Reason): readonly ReadValue[] {
  if (reason.kind === 'empty') return reason.hidden.flatMap(({ reads }) => reads);
  return reason.kind === 'automatic' ? reason.reads : [];
}

function answerText(program: Program, state: State, gid: string): string | undefined {
  const row = recapView(program, state).find((one) => one.gid === gid);
  return row?.answers.map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`)).join('; ');
}

/** The value of a parameter, or of anything else that is not a question, as text. */
const plainValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? '');

const findCode = (program: Program, gid: string): string | undefined =>
  program.questions[program.byGid.get(gid) ?? -1]?.cid;
