import { canonicalJson, type Program } from '@canvass/logic';
import { type QuotaPlan, quotasOf } from '@canvass/logic/effects';
import { isMarked, type Project } from '@canvass/project';
import type { ChangedCell, ChangedQuestion, ContentChanges, NamedQuestion } from '@canvass/protocol';
import type { CellCount } from '../../quotas/quota-overview-store.ts';

type ComparedQuestion = Program['questions'][number];
type Fields = Readonly<Record<string, unknown>>;

/** The differences between two versions of a survey. `cells` has the current counts of its quota cells. */
export function compareContent(
  oldProgram: Program,
  newProgram: Program,
  cells: readonly CellCount[],
): ContentChanges {
  const commonQuestions = newProgram.questions.flatMap((after) => {
    const before = findQuestion(oldProgram, after.gid);
    return before === undefined ? [] : [{ before, after }];
  });
  return {
    added: newProgram.questions.filter(({ gid }) => !oldProgram.byGid.has(gid)).map(namedQuestionOf),
    removed: oldProgram.questions.filter(({ gid }) => !newProgram.byGid.has(gid)).map(namedQuestionOf),
    retyped: commonQuestions
      .filter(({ before, after }) => before.type.id !== after.type.id)
      .map(({ after }) => namedQuestionOf(after)),
    changed: commonQuestions.flatMap(compareQuestion),
    moved: findMovedQuestions(oldProgram, newProgram),
    quotas: findChangedCells(quotasOf(oldProgram), quotasOf(newProgram), cells),
    others: findChangedFields(
      withoutAddedTranslations(oldProgram.project),
      withoutAddedTranslations(newProgram.project),
    ).filter((name) => !SEPARATELY_COMPARED.has(name)),
  };
}

/** The project without the translations that `prepareProject` has added. */
function withoutAddedTranslations(project: Project): Project {
  if (project.translations === undefined) return project;
  return {
    ...project,
    translations: mapValues(project.translations, (texts) =>
      Object.fromEntries(
        Object.entries(texts)
          .map(([gid, paths]) => [gid, Object.entries(paths).filter(([, text]) => !isMarked(text))] as const)
          .filter(([, paths]) => paths.length > 0)
          .map(([gid, paths]) => [gid, Object.fromEntries(paths)]),
      ),
    ),
  };
}

const mapValues = <T, U>(object: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

const SEPARATELY_COMPARED = new Set(['items', 'quotas']);
const LISTS = ['items', 'rows_items'] as const;

const findQuestion = ({ questions, byGid }: Program, gid: string): ComparedQuestion | undefined =>
  questions[byGid.get(gid) ?? -1];

const namedQuestionOf = ({ gid, cid }: ComparedQuestion): NamedQuestion => ({ gid, code: cid });

function compareQuestion({
  before,
  after,
}: {
  readonly before: ComparedQuestion;
  readonly after: ComparedQuestion;
}): readonly ChangedQuestion[] {
  const fields = findChangedFields(before.question, after.question);
  const oldGids = new Set(choicesOf(before));
  const newGids = new Set(choicesOf(after));
  const added = [...newGids].filter((gid) => !oldGids.has(gid));
  const removed = [...oldGids].filter((gid) => !newGids.has(gid));
  return fields.length === 0 ? [] : [{ ...namedQuestionOf(after), fields, added, removed }];
}

const choicesOf = ({ question }: ComparedQuestion): readonly string[] =>
  LISTS.flatMap((list) => (question[list] ?? []).map(({ gid }) => gid));

function findChangedFields(before: object, after: object): readonly string[] {
  const [oldFields, newFields] = [before, after] as readonly Fields[] as readonly [Fields, Fields]; // the fields are only read
  const names = new Set([...Object.keys(oldFields), ...Object.keys(newFields)]);
  return [...names].filter((name) => !isSame(oldFields[name], newFields[name])).toSorted();
}
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || canonicalJson(a ?? null) === canonicalJson(b ?? null);

/** Questions of both versions, without the longest sequence of questions whose order is the same. */
function findMovedQuestions(oldProgram: Program, newProgram: Program): readonly NamedQuestion[] {
  const commonQuestions = newProgram.questions.filter(({ gid }) => oldProgram.byGid.has(gid));
  const positions = commonQuestions.map(({ gid }) => oldProgram.byGid.get(gid) ?? -1);
  const unmovedIndexes = findLongestAscending(positions);
  return commonQuestions.filter((_, at) => !unmovedIndexes.has(at)).map(namedQuestionOf);
}

/** Indexes of a longest ascending subsequence (patience sorting). */
function findLongestAscending(numbers: readonly number[]): ReadonlySet<number> {
  const pileTops: number[] = [];
  const predecessors: (number | undefined)[] = [];
  numbers.forEach((number, at) => {
    const pile = pileTops.findIndex((end) => (numbers[end] ?? 0) > number);
    const pileIndex = pile === -1 ? pileTops.length : pile;
    predecessors[at] = pileTops[pileIndex - 1];
    pileTops[pileIndex] = at;
  });
  const found = new Set<number>();
  for (let index = pileTops.at(-1); index !== undefined; index = predecessors[index]) found.add(index);
  return found;
}

function findChangedCells(
  from: QuotaPlan,
  to: QuotaPlan,
  counts: readonly CellCount[],
): readonly ChangedCell[] {
  const before = indexCells(from);
  const after = indexCells(to);
  const countsById = new Map(counts.map((cell) => [cell.cell_id, cell]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const change = compareCell(before.get(id), after.get(id));
    const { done, held } = countsById.get(id) ?? EMPTY_CELL;
    return change === undefined ? [] : [{ id, ...change, done, held }];
  });
}

const EMPTY_CELL = { done: 0, held: 0 } as const;

interface PlannedCell {
  readonly name: string;
  readonly cap: number;
  /** The rules that decide which respondents belong to the cell, and the consequence if it is full. */
  readonly rule: unknown;
}

/** Compares a quota cell of two versions. Returns undefined if the cell has not changed. */
function compareCell(before: PlannedCell | undefined, after: PlannedCell | undefined) {
  if (after === undefined)
    return (
      before &&
      ({ name: before.name, change: 'removed', caps: [before.cap, null], condition: false } as const)
    );
  if (before === undefined)
    return { name: after.name, change: 'added', caps: [null, after.cap], condition: false } as const;
  const isRuleChanged = !isSame(before.rule, after.rule);
  const isAsBefore = !isRuleChanged && before.cap === after.cap;
  return isAsBefore
    ? undefined
    : ({
        name: after.name,
        change: 'changed',
        caps: [before.cap, after.cap],
        condition: isRuleChanged,
      } as const);
}

const indexCells = ({ groups }: QuotaPlan): ReadonlyMap<string, PlannedCell> =>
  new Map(
    groups.flatMap(({ cells, name: _, ...group }) =>
      cells.map(
        ({ id, name, cap, expression }) => [id, { name, cap, rule: [group, expression.ast] }] as const,
      ),
    ),
  );
