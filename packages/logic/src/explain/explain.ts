import type { Option } from '@canvass/project';
import type { Draft, ProgramQuestion, Program, ProgramOccurrence } from '../program/program.ts';
import { type ListDisplay, printExpression, type Display } from '../language/index.ts';
import { displayOutcomes, findGroupReasons, isItemShownByDefault } from './explain-groups.ts';
import type {
  ComputedSource,
  EmptyReason,
  HiddenEntry,
  Explanation,
  Reason,
  ReadScope,
  RuleOutcome,
} from './explanation.ts';
import { readQuestionValues, readValues } from './read-values.ts';
import { computeDraft } from '../step/settle/draft.ts';
import { isShownAt } from '../content/environment.ts';
import { rankIn } from '../program/presentation.ts';
import { HIDDEN_BY_DEFAULT, HIDDEN_BY_FLOW, HIDDEN_BY_RULE, HIDDEN_WHEN_EMPTY } from '../program/status.ts';
import type { State } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';
import { findJumpReasons } from './explain-jumps.ts';

/** Explains why a question is shown or hidden. Undefined if the question does not exist. Pure; not for browsers. */
export function explain(program: Program, state: State, gid: string): Explanation | undefined {
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return undefined;
  const draft = computeDraft(program, state);
  const occurrence = occurrenceToExplain(draft, question.occurrences);
  if (occurrence === undefined) return undefined;
  const visible = isShownAt(state.status, occurrence);
  return {
    gid,
    visible,
    where: computePosition(draft, state, occurrence),
    reasons: listReasons(draft, occurrence),
    ...(question.computed !== undefined && { computed: listSources(draft, question, question.computed) }),
  };
}

/** Prefers the visible occurrence, then one on the path of the flow. */
function occurrenceToExplain(
  { state: { status } }: Draft,
  occurrences: readonly ProgramOccurrence[],
): ProgramOccurrence | undefined {
  const isOnPath = ({ node }: ProgramOccurrence) => (vectorGet(status, node) & HIDDEN_BY_FLOW) === 0;
  return (
    occurrences.find((occurrence) => isShownAt(status, occurrence)) ??
    occurrences.find(isOnPath) ??
    occurrences[0]
  );
}

function computePosition(
  { presentation }: Draft,
  { page, end }: State,
  { node }: ProgramOccurrence,
): Explanation['where'] {
  const questionPage = presentation.pageOf[node] ?? -1;
  if (questionPage === page) return 'here';
  if (questionPage < page) return 'behind';
  return end.is_end === 1 ? 'ended-before' : 'ahead';
}

function listReasons(draft: Draft, occurrence: ProgramOccurrence): readonly Reason[] {
  const rank = rankIn(draft.presentation, occurrence.node);
  const readScope: ReadScope = { draft, before: rank, key: occurrence.question.gid };
  return [
    ...findGroupReasons(draft, occurrence),
    ...findJumpReasons(draft, rank),
    ...ownReasons(draft, occurrence, readScope),
  ];
}

function ownReasons(
  draft: Draft,
  { node, question }: ProgramOccurrence,
  readScope: ReadScope,
): readonly Reason[] {
  const status = vectorGet(draft.state.status, node);
  const { display, automatic, gid, index } = question;
  const reasons: Reason[] = [];
  if (display !== undefined) {
    reasons.push({
      kind: 'rule',
      hides: (status & HIDDEN_BY_RULE) !== 0,
      ownerGid: gid,
      shownByDefault: isItemShownByDefault(display),
      rules: displayOutcomes(display, readScope),
      decided: false,
    });
  }
  if (mayBeEmpty(question)) {
    reasons.push(findEmptyReason(question, { hides: (status & HIDDEN_WHEN_EMPTY) !== 0, readScope }));
  }
  if ((status & HIDDEN_BY_DEFAULT) !== 0) {
    const reads = readQuestionValues(automatic?.reads.questions ?? [], readScope);
    reasons.push({ kind: 'automatic', hides: true, answer: vectorGet(draft.state.effective, index), reads });
  }
  return reasons;
}

function listSources(
  draft: Draft,
  { occurrences, gid }: ProgramQuestion,
  computed: NonNullable<ProgramQuestion['computed']>,
): readonly ComputedSource[] {
  return occurrences
    .map((occurrence) => ({ occurrence, before: rankIn(draft.presentation, occurrence.node) }))
    .toSorted((a, b) => a.before - b.before)
    .flatMap(({ occurrence, before }): readonly ComputedSource[] => {
      const expression = computed.sourceAt(occurrence.node);
      if (expression === undefined) return [];
      return [
        {
          setBy:
            occurrence.group.fid !== undefined && occurrence.group.gid === '' ? occurrence.group.fid : gid,
          code: printExpression(expression.ast),
          isOnPath: isShownAt(draft.state.status, occurrence),
          reads: readValues(expression, { draft, before, key: gid }),
        },
      ];
    });
}

/** Whether rules, or answers to related questions, decide which options or rows are offered. */
const mayBeEmpty = ({ narrow, optionDisplay, rowDisplay }: ProgramQuestion): boolean =>
  narrow !== undefined || optionDisplay !== undefined || rowDisplay !== undefined;

function findEmptyReason(
  question: ProgramQuestion,
  { hides, readScope }: { readonly hides: boolean; readonly readScope: ReadScope },
): EmptyReason {
  const { draft } = readScope;
  const { index, optionDisplay, rowDisplay } = question;
  const { items, rows_items: rows } = question.question;
  return {
    kind: 'empty',
    hides,
    hidden: [
      ...computeHidden(items, draft.state.options[index], (at) =>
        explainEntry(question, optionDisplay, { index: at, items, readScope }),
      ),
      ...computeHidden(rows, draft.state.rows[index], (at) =>
        explainEntry(question, rowDisplay, { index: at, items: rows, readScope }),
      ),
    ],
  };
}

function computeHidden(
  items: readonly Option[] = [],
  visible: Draft['state']['options'][number] | undefined,
  explainAt: (index: number) => HiddenEntry,
): readonly HiddenEntry[] {
  if (visible === undefined) return [];
  return items.flatMap((_, at) => (visible.includes(at) ? [] : [explainAt(at)]));
}

interface Entry {
  readonly index: number;
  readonly items: readonly Option[] | undefined;
  readonly readScope: ReadScope;
}

/** The reason why an option or row is hidden: its display rule, or else related options, bound options or groups. */
function explainEntry(
  { narrow }: ProgramQuestion,
  list: ListDisplay | undefined,
  { index, items, readScope }: Entry,
): HiddenEntry {
  const gid = items?.[index]?.gid ?? '';
  const display = list?.[index];
  const rules = display === undefined ? [] : displayOutcomes(display, readScope);
  if (display !== undefined && !isShownBy(display, rules)) return { gid, cause: 'rule', rules, reads: [] };
  const { questions = [], expressions = [] } = narrow?.reads ?? {};
  const reads = [
    ...readQuestionValues(questions, readScope),
    ...expressions.flatMap((expression) => readValues(expression, readScope)),
  ];
  return { gid, cause: 'related', rules, reads };
}

/** Combines the outcomes of display rules (SHOW-2). */
function isShownBy(display: Display, outcomes: readonly RuleOutcome[]): boolean {
  if (display.isCode) return outcomes[0]?.holds === true;
  return outcomes.reduce(
    (shown, { holds, action }) => (holds === true ? action === 'show' : shown),
    display.isShownByDefault,
  );
}
