import {
  type Environment,
  evaluateCondition,
  evaluateDisplay,
  evaluateJump,
  type JumpTarget,
} from '../language/index.ts';
import type { Draft } from './draft.ts';
import { environmentAt } from './environment.ts';
import type { Display, ListDisplay, ProgramPlace } from './program.ts';
import { rankIn } from './presentation.ts';
import { type FailureKind, reportFailure } from './report.ts';

interface Place {
  /** Rank before which questions may be read. */
  readonly before: number;
  readonly key: string;
  /** Kind of report when there is no result (ENGINE-11). */
  readonly kind: 1 | 3;
}

/** Whether a question, group, option or row is shown. Rules run in authored order; a rule that holds sets the state. */
export function isShown(draft: Draft, display: Display, place: Place): boolean {
  return shown(draft, display, place, environmentAt(draft, place.before, place.key));
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

/** ENGINE-11: a failure is reported and the rule has no result; display code then leaves its target hidden. */
function noResult(
  { reports }: Draft,
  { key, kind }: Pick<Place, 'key'> & { readonly kind: FailureKind },
): false {
  reportFailure(reports, kind, `no result for ${key}`);
  return false;
}

/** Indexes of the options or rows that rules leave; undefined when there is no rule. */
export function visibleIndexes(
  draft: Draft,
  { node, question }: ProgramPlace,
  list: ListDisplay | undefined,
): readonly number[] | undefined {
  if (list === undefined) return undefined;
  const place: Place = { before: rankIn(draft.presentation, node), key: question.gid, kind: 3 };
  const environment = environmentAt(draft, place.before, place.key);
  const visible: number[] = [];
  list.forEach((display, index) => {
    if (display === undefined || shown(draft, display, place, environment)) visible.push(index);
  });
  return visible;
}

/** Where the question's jump leads now, if anywhere. `true` from code stands for the configured target. */
export function evaluateJumpOf(draft: Draft, { node, question }: ProgramPlace): JumpTarget | undefined {
  const { jump, gid } = question;
  if (jump === undefined) return undefined;
  const environment = environmentAt(draft, rankIn(draft.presentation, node) + 1, gid);
  const failed = { key: gid, kind: 2 } as const;
  if (jump.kind === 'code') {
    const result = evaluateJump(jump.expression, environment) ?? noResult(draft, failed);
    return typeof result === 'boolean' ? (result ? jump.configured : undefined) : result;
  }
  const taken = jump.rules.find(
    ({ condition }) =>
      condition === undefined || (evaluateCondition(condition, environment) ?? noResult(draft, failed)),
  );
  return taken?.target;
}
