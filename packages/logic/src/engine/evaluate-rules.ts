import {
  type Environment,
  evaluateCondition,
  evaluateDisplay,
  evaluateJump,
  type JumpTarget,
} from '../language/index.ts';
import type { Draft } from './draft.ts';
import { environmentAt } from './environment.ts';
import type { Display, ListDisplay, ProgramQuestion } from './program.ts';

interface Place {
  /** Last question that may be read. */
  readonly limit: number;
  readonly key: string;
  /** Kind of report when there is no result (semantics 0.4). */
  readonly kind: 1 | 3;
}

/** Whether a question, group, option or row is shown. Rules run in authored order; a rule that holds sets the state. */
export function isShown(draft: Draft, display: Display, place: Place): boolean {
  return shown(draft, display, place, environmentAt(draft, place.limit, place.key));
}

function shown(draft: Draft, display: Display, place: Place, environment: Environment): boolean {
  if (display.kind === 'code') {
    return evaluateDisplay(display.expression, environment) ?? noResult(draft, place);
  }
  let result = display.shownByDefault;
  for (const { condition, show } of display.rules) {
    const holds = condition === undefined ? true : evaluateCondition(condition, environment);
    if (holds === undefined) noResult(draft, place);
    else if (holds) result = show;
  }
  return result;
}

/** Spec section 8: a failure is reported and the rule has no result; display code then leaves its target hidden. */
function noResult(draft: Draft, { key, kind }: Place): false {
  draft.reports.push({
    type: 'report',
    level: 'error',
    tag: 'engine',
    kind,
    message: `no result for ${key}`,
  });
  return false;
}

/** Indexes of the options or rows that are shown; undefined when there is no rule; the old list when it is equal. */
export function visibleIndexes(
  draft: Draft,
  question: ProgramQuestion,
  list: ListDisplay | undefined,
  before: readonly number[] | undefined,
): readonly number[] | undefined {
  if (list === undefined) return undefined;
  const place: Place = { limit: question.index - 1, key: question.gid, kind: 3 };
  const environment = environmentAt(draft, place.limit, place.key);
  const visible: number[] = [];
  list.forEach((display, index) => {
    if (display === undefined || shown(draft, display, place, environment)) visible.push(index);
  });
  return before !== undefined && equalLists(before, visible) ? before : visible;
}

function equalLists(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** Where the question's jump leads now, if anywhere. `true` from code stands for the configured target. */
export function evaluateJumpOf(draft: Draft, question: ProgramQuestion): JumpTarget | undefined {
  const { jump } = question;
  if (jump === undefined) return undefined;
  const environment = environmentAt(draft, question.index, question.gid);
  if (jump.kind === 'rules') {
    return jump.rules.find(
      ({ condition }) => condition === undefined || evaluateCondition(condition, environment) === true,
    )?.target;
  }
  const result = evaluateJump(jump.expression, environment);
  return result === true ? jump.configured : result;
}
