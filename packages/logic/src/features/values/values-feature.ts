import type { Question } from '@canvass/project';
import type { ComputedAnswer, ComputedValue } from '@canvass/protocol';
import { isCalendarDay } from '@canvass/validators';
import { compileCode, type RuleContext } from '../../compile/compile-rules.ts';
import type { EngineFeature } from '../../compile/feature.ts';
import type { PlacedOccurrence, PlacedQuestion } from '../../compile/layout.ts';
import { isShownAt } from '../../content/environment.ts';
import { environmentAt } from '../../content/rule-environment.ts';
import { evaluateValue, type Expression, isChoice, type Value } from '../../language/index.ts';
import { readCodedValue } from '../../language/runtime/entry-of.ts';
import { cutText, formatDisplayText, flatten, isTruthy } from '../../language/runtime/value.ts';
import { findNumber } from '../../language/runtime/number-of.ts';
import { computeMoment } from '../../program/moment.ts';
import { rankIn } from '../../program/presentation.ts';
import type { Draft, Moment, Program, ProgramOccurrence, QuestionHooks } from '../../program/program.ts';
import { reportFailure } from '../../program/report.ts';
import type { State } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { computeDraft, finishDraft, setAnswer, setEffective, setStatus } from '../../step/settle/draft.ts';
import { isDecidedAt, sameJson } from '../../step/settle/effective-answer.ts';
import { hiddenByGroup, KEPT, computeStatus } from '../../step/settle/settle.ts';
import { visibleOn } from '../../step/walk.ts';

/** Values that the survey computes: `value` items, and `set` nodes of the flow (VALUE-1, VALUE-3). */
export const valuesFeature: EngineFeature = {
  id: 'values',
  compile(context) {
    const questions = new Map<number, QuestionHooks>();
    const frozenIndexes: number[] = [];
    for (const placedQuestion of context.layout.questions) {
      const sources = findSources(context, placedQuestion);
      if (sources === undefined) continue;
      questions.set(placedQuestion.index, { computed: createHook(placedQuestion.question, sources) });
      if (placedQuestion.question.freeze === true) frozenIndexes.push(placedQuestion.index);
    }
    checkCycles(context, questions);
    return {
      questions,
      ...(frozenIndexes.length > 0 && {
        arrive: (program: Program, state: State) => freeze(program, state, frozenIndexes),
      }),
    };
  },
};

/** The expressions of a computed value by node: one for an item, one for each `set` node. */
interface Sources {
  readonly byNode: ReadonlyMap<number, Expression | undefined>;
  readonly isSet: boolean;
}

function findSources(context: RuleContext, placedQuestion: PlacedQuestion): Sources | undefined {
  const { question, path, occurrences } = placedQuestion;
  const [first] = occurrences;
  if (first?.group.flow?.node.ftype === 'set') {
    const compileNode = ({ node, group: { flow } }: PlacedOccurrence) =>
      [node, compileSource(context, flow?.node.value_code, flow?.path ?? path)] as const;
    return { byNode: new Map(occurrences.map(compileNode)), isSet: true };
  }
  const expression = compileSource(context, question.value_code, path);
  return expression && { byNode: new Map(occurrences.map(({ node }) => [node, expression])), isSet: false };
}

function compileSource(context: RuleContext, code = '', path: string): Expression | undefined {
  return code.trim() === '' ? undefined : compileCode(context, code, 'value', `${path}.value_code`);
}

function createHook(question: Question, { byNode, isSet }: Sources): NonNullable<QuestionHooks['computed']> {
  const expressions = [...new Set(byNode.values())].flatMap((expression) => expression ?? []);
  const hookOfSources: NonNullable<QuestionHooks['computed']> = {
    reads: { questions: [], expressions },
    isSet,
    sourceAt: (node) => byNode.get(node),
    settle(draft, occurrence, queue) {
      const isMoved = settleStatus(draft, occurrence);
      const { index, readers, occurrences } = occurrence.question;
      const before = vectorGet(draft.state.effective, index);
      const answer =
        isSet || isDecidedAt(draft, occurrence)
          ? findAnswer(draft, occurrence, { question, byNode, isSet })
          : before;
      const isChanged = !sameJson(before, answer);
      if (isChanged) setEffective(draft, index, answer);
      if (!isChanged && !isMoved) return;
      const rank = rankIn(draft.presentation, occurrence.node);
      // Other `set` nodes of the value may come later than a rule that reads it. The rule then keeps the earlier value.
      const laterReaders = isSet ? readers : [...readers, ...occurrences.map(({ node }) => node)];
      for (const node of laterReaders) {
        const reader = rankIn(draft.presentation, node);
        if (reader > rank) queue.push(reader);
      }
    },
  };
  return isSet && byNode.size > 1 ? { ...hookOfSources, valueAt: setValueAt } : hookOfSources;
}

/** Returns whether the reasons for hiding the occurrence have changed. */
function settleStatus(draft: Draft, occurrence: ProgramOccurrence): boolean {
  const { node, group } = occurrence;
  const before = vectorGet(draft.state.status, node);
  const status = (before & KEPT) | hiddenByGroup(draft, group) | computeStatus(draft, occurrence);
  setStatus(draft, node, status);
  return status !== before;
}

interface ComputedQuestion extends Sources {
  readonly question: Question;
}

/** The answer when this occurrence is settled. Null if it has no value. */
function findAnswer(
  draft: Draft,
  occurrence: ProgramOccurrence,
  computed: ComputedQuestion,
): ComputedAnswer | null {
  const { state } = draft;
  const { index, occurrences } = occurrence.question;
  const storedAnswer = vectorGet(state.answers, index) as ComputedAnswer | null; // parsed by the question's type
  // The status of later occurrences of a `value` item may not be settled yet.
  const settledOccurrences = computed.isSet
    ? occurrences
    : occurrences.filter((one) => !isLater(draft, one, occurrence));
  const shownOccurrences = sortByRank(draft, settledOccurrences).filter((one) =>
    isShownAt(state.status, one),
  );
  // VALUE-4: corrections ignore the flow, so values set by it stay. VALUE-2: a frozen value stays.
  const keepsStoredAnswer = computed.isSet
    ? state.facts.mode === 'modify'
    : computed.question.freeze === true;
  if (keepsStoredAnswer && storedAnswer !== null) return shownOccurrences.length === 0 ? null : storedAnswer;
  if (computed.isSet && computed.byNode.size > 1)
    return answerByNode(draft, occurrence, computed, shownOccurrences);
  const lastShown = shownOccurrences.at(-1);
  const value = lastShown === undefined ? null : valueOf(draft, lastShown, computed);
  return value === null ? null : [value];
}

/** The last value, and the values of all `set` nodes on the path. Only this occurrence is computed again. */
function answerByNode(
  draft: Draft,
  occurrence: ProgramOccurrence,
  computed: ComputedQuestion,
  shownOccurrences: readonly ProgramOccurrence[],
): ComputedAnswer | null {
  const answer = vectorGet(draft.state.effective, occurrence.question.index) as ComputedAnswer | null; // parsed by the question's type
  const values = shownOccurrences.map((one): readonly [string, ComputedValue | null] => {
    const fid = fidOf(one);
    return [fid, one === occurrence ? valueOf(draft, one, computed) : (answer?.[1]?.[fid] ?? null)];
  });
  return values.length === 0 ? null : [values.at(-1)?.[1] ?? null, Object.fromEntries(values)];
}

const isLater = ({ presentation }: Moment, one: ProgramOccurrence, other: ProgramOccurrence): boolean =>
  rankIn(presentation, one.node) > rankIn(presentation, other.node);

const fidOf = ({ group }: ProgramOccurrence): string => group.fid ?? '';

function sortByRank({ presentation }: Moment, occurrences: readonly ProgramOccurrence[]) {
  return occurrences.length < 2
    ? occurrences
    : occurrences.toSorted((a, b) => rankIn(presentation, a.node) - rankIn(presentation, b.node));
}

/** The value that the last `set` node before a rank has set. */
function setValueAt(moment: Moment, index: number, before: number): Value {
  const answer = vectorGet(moment.state.effective, index) as ComputedAnswer | null; // parsed by the question's type
  if (answer === null) return null;
  const passedOccurrences = sortByRank(moment, moment.program.questions[index]?.occurrences ?? []).filter(
    (one) => rankIn(moment.presentation, one.node) < before && isShownAt(moment.state.status, one),
  );
  const last = passedOccurrences.at(-1);
  return last === undefined ? null : (answer[1]?.[fidOf(last)] ?? null);
}

function valueOf(
  draft: Draft,
  { node, question: { gid } }: ProgramOccurrence,
  { question, byNode }: ComputedQuestion,
): ComputedValue | null {
  const expression = byNode.get(node);
  if (expression === undefined) return null;
  const value = evaluateValue(expression, environmentAt(draft, rankIn(draft.presentation, node), gid));
  if (value === undefined) reportFailure(draft.reports, 4, `no result for ${gid}`);
  return value === undefined || value === null ? null : CONVERT[question.value_type ?? 'text'](value);
}

type ValueConverter = (value: Value) => ComputedValue | null;

/** Functions that convert the result of an expression to a declared type. They return null if it has no such value. */
const CONVERT: Readonly<Record<NonNullable<Question['value_type']>, ValueConverter>> = {
  number: findNumber,
  text: (value) => (formatDisplayText(value).trim() === '' ? null : cutText(formatDisplayText(value))),
  date: (value) => {
    const [date = '', year, month, day] =
      /^(\d{4})-(\d{2})-(\d{2})(?![\d])/.exec(formatDisplayText(value)) ?? [];
    return isCalendarDay(Number(year), Number(month), Number(day)) ? date : null;
  },
  boolean: isTruthy,
  list: (value) => {
    const members = flatten([value]).flatMap((member): readonly (number | string)[] => {
      if (typeof member === 'number' || (typeof member === 'string' && member.trim() !== '')) return [member];
      return member !== null && isChoice(member) ? [readCodedValue(member)] : [];
    });
    return members.length === 0 ? null : members;
  },
};

/** VALUE-2: freezes the values before the page that the respondent reaches. */
function freeze(program: Program, state: State, frozenIndexes: readonly number[]): State {
  const moment = computeMoment(program, state);
  const [first] = visibleOn(moment, state.page);
  const firstRank = first === undefined ? Number.POSITIVE_INFINITY : rankIn(moment.presentation, first.node);
  const dueIndexes = frozenIndexes.filter((index) => {
    const occurrences = program.questions[index]?.occurrences ?? [];
    return (
      vectorGet(state.answers, index) === null &&
      vectorGet(state.effective, index) !== null &&
      occurrences.some(
        (one) => isShownAt(state.status, one) && rankIn(moment.presentation, one.node) < firstRank,
      )
    );
  });
  if (dueIndexes.length === 0) return state;
  const draft = computeDraft(program, state);
  for (const index of dueIndexes) setAnswer(draft, index, vectorGet(state.effective, index));
  return finishDraft(draft, state);
}

/**
 * Reports values that read each other. Because a value reads only earlier ones, each value of the cycle would be
 * computed without the next value. A `set` node may read the value that an earlier node has set.
 */
function checkCycles({ layout, sink }: RuleContext, questions: ReadonlyMap<number, QuestionHooks>): void {
  const readsOf = (index: number): readonly number[] =>
    (questions.get(index)?.computed?.reads.expressions ?? [])
      .flatMap(({ reads }) => reads.questions)
      .filter((read) => questions.has(read) && !isCounter(index, read));
  const isCounter = (index: number, read: number) =>
    index === read && (layout.questions[index]?.occurrences.length ?? 0) > 1;
  const reported = new Set<number>();
  for (const index of questions.keys()) {
    const cycle = reported.has(index) ? undefined : findCycle(index, readsOf);
    if (cycle === undefined) continue;
    for (const member of cycle) reported.add(member);
    const names = [...cycle, index].map((one) => layout.questions[one]?.question.cid ?? '');
    sink.add('error', 'value.circular', layout.questions[index]?.path ?? '$', { circle: names.join(' → ') });
  }
}

/** The shortest cycle that contains a value. */
function findCycle(
  start: number,
  readsOf: (index: number) => readonly number[],
): readonly number[] | undefined {
  const paths: (readonly number[])[] = [[start]];
  const visited = new Set<number>();
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    for (const read of readsOf(path.at(-1) ?? start)) {
      if (read === start) return path;
      if (visited.has(read)) continue;
      visited.add(read);
      paths.push([...path, read]);
    }
  }
  return undefined;
}
