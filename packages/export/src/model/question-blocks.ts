import {
  exportedCode,
  requireTools,
  mayBeReordered,
  shownOrder,
  type Cell,
  type ProgramQuestion,
  type VariableValue,
} from '@canvass/logic';
import {
  ASKED_LEFT,
  EMPTY,
  NOT_ASKED,
  NOT_OFFERED,
  textOrEmpty,
  joinLabel,
  labelText,
  computeBlock,
  type Block,
  type ExportVersion,
  type RowSubject,
  type CellVariable,
} from './block.ts';
import {
  questionColumns,
  variableQuestion,
  type QuestionColumn,
  type QuestionPlan,
} from './question-columns.ts';

/** The block of the answers to a question in all versions. */
export function questionBlock(
  gid: string,
  versions: readonly ExportVersion[],
  language: string | undefined,
): Block {
  const { columns, plans } = questionColumns(gid, versions, language);
  return {
    variables: columns.map(({ variable }) => variable),
    write(subject, row, from) {
      const plan = plans.get(subject.version);
      const answer = plan && readAnswer(plan.programQuestion, subject);
      // Without an answer, and for computed values, the cells depend on whether the question was asked.
      const isUnknown = answer === undefined || plan?.programQuestion.computed !== undefined;
      const isAnswered = plan !== undefined && (!isUnknown || subject.isAsked(gid));
      // Other versions may have further columns.
      if (!isAnswered || plan.columns.length < columns.length)
        row.fill(NOT_ASKED, from, from + columns.length);
      if (isAnswered) writeAnswer(plan, subject, answer, { row, from });
    },
  };
}

/** Returns undefined if the answer is missing, empty or unreadable. */
function readAnswer(programQuestion: ProgramQuestion, { answers, recordUnreadable }: RowSubject): unknown {
  const { gid, cid, question, type } = programQuestion;
  const storedAnswer = Object.hasOwn(answers, gid) ? answers[gid] : undefined;
  if (storedAnswer === undefined) return undefined;
  const answer = type.parse(storedAnswer, question);
  // An answer that another release or a manual change wrote does not stop the export of other answers.
  if (answer === undefined) recordUnreadable(cid);
  if (answer === undefined) return undefined;
  return type.isEmpty(answer) ? undefined : answer;
}

function writeAnswer(
  { programQuestion, parts, columns }: QuestionPlan,
  subject: RowSubject,
  answer: unknown,
  { row, from }: { readonly row: Cell[]; readonly from: number },
): void {
  const hidden = listHiddenParts(programQuestion, subject);
  const values =
    answer === undefined ? [] : requireTools(programQuestion).values(programQuestion.question, answer);
  const isLeft = subject.record.ignored?.questions.includes(programQuestion.gid) === true;
  let index = 0;
  for (const column of columns) {
    const value = computeCell(column, values[index]);
    const isHidden = hidden !== undefined && isPartOf(hidden, parts[index]);
    row[from + column.index] = isHidden ? NOT_OFFERED : isLeft && value === EMPTY ? ASKED_LEFT : value;
    index += 1;
  }
}

const isPartOf = (gids: ReadonlySet<string>, part: QuestionPlan['parts'][number] | undefined): boolean =>
  gids.has(part?.row?.gid ?? '') || gids.has(part?.option?.gid ?? '');

function computeCell({ codes, variable }: QuestionColumn, value: VariableValue): Cell {
  if (value === undefined) return EMPTY;
  if (typeof value === 'string') return codes.get(value) ?? (value === '' ? EMPTY : value);
  // The question may have asked for a number in an older version.
  return typeof value === 'number' && variable.type === 'text' ? String(value) : value;
}

/** Returns undefined if all parts were offered. */
function listHiddenParts(
  { gid, question }: ProgramQuestion,
  { record }: RowSubject,
): ReadonlySet<string> | undefined {
  const { options, rows } = record;
  if (options[gid] === undefined && rows[gid] === undefined) return undefined;
  const listHidden = (
    list: readonly { readonly gid: string }[] = [],
    offeredIndexes: readonly number[] | undefined,
  ) =>
    offeredIndexes === undefined
      ? []
      : list.filter((_, at) => !offeredIndexes.includes(at)).map((part) => part.gid);
  return new Set([
    ...listHidden(question.items, options[gid]),
    ...listHidden(question.rows_items, rows[gid]),
  ]);
}

const LISTS = [
  { list: 'options', items: 'items', suffix: 'order', detail: 'options in the order shown', letter: 'A' },
  { list: 'rows', items: 'rows_items', suffix: 'row_order', detail: 'rows in the order shown', letter: 'R' },
] as const;

/** The order in which each respondent saw the options and rows of a question, if it can vary. */
export function orderBlock(gid: string, versions: readonly ExportVersion[]): Block {
  const questionsByVersion = new Map(
    versions.flatMap(({ version, program }) => {
      const question = program.questions[program.byGid.get(gid) ?? -1];
      return question === undefined ? [] : [[version, { program, question }] as const];
    }),
  );
  const [newestQuestion] = questionsByVersion.values();
  const varying = LISTS.filter(({ list }) =>
    [...questionsByVersion.values()].some(({ question }) => mayBeReordered(question, list)),
  );
  if (newestQuestion === undefined) return computeBlock('order', []);
  const { question } = newestQuestion.question;
  return computeBlock(
    'order',
    varying.map((kind): CellVariable => {
      const codes = new Map(
        [...questionsByVersion].map(([version, versionQuestion]) => [
          version,
          listCodes(versionQuestion.question, kind),
        ]),
      );
      return {
        preferredName: `${newestQuestion.question.cid}_${kind.suffix}`,
        label: joinLabel([labelText(question.title)], kind.detail),
        missing: ['not_asked', 'empty'],
        question: variableQuestion(question, newestQuestion.question.cid),
        cell: (subject) => {
          const versionQuestion = questionsByVersion.get(subject.version);
          if (versionQuestion === undefined || !subject.isAsked(gid)) return NOT_ASKED;
          const order = shownOrder(versionQuestion.program, subject.facts, versionQuestion.question, {
            list: kind.list,
            offeredIndexes: subject.record[kind.list][gid],
          });
          const ownCodes = codes.get(subject.version) ?? [];
          return textOrEmpty(order.map((at) => ownCodes[at] ?? '').join(' '));
        },
      };
    }),
  );
}

const listCodes = (
  { question }: ProgramQuestion,
  { items, letter }: (typeof LISTS)[number],
): readonly string[] => (question[items] ?? []).map((item) => exportedCode(item, letter));

const FIELDS = [
  { field: 'name', suffix: 'files', detail: 'names of files' },
  { field: 'url', suffix: 'file_urls', detail: 'addresses of files' },
] as const;

/** Names and addresses of the files added to a question, and to options that accept files. */
export function fileBlock(gid: string, versions: readonly ExportVersion[]): Block {
  const byKey = new Map<string, CellVariable>();
  for (const { program } of versions) {
    const found = program.questions[program.byGid.get(gid) ?? -1];
    for (const [key, variable] of found === undefined ? [] : listVariables(found))
      if (!byKey.has(key)) byKey.set(key, variable);
  }
  return computeBlock('file', [...byKey.values()]);
}

function listVariables(programQuestion: ProgramQuestion): readonly (readonly [key: string, CellVariable])[] {
  const { gid, cid, question } = programQuestion;
  return listTargets(programQuestion).flatMap(({ option, code, title }) =>
    FIELDS.map(({ field, suffix, detail }) => {
      const variable: CellVariable = {
        preferredName: `${code}_${suffix}`,
        label: joinLabel([labelText(question.title), title], detail),
        missing: ['not_asked', 'empty'],
        question: variableQuestion(question, cid),
        cell: ({ files, isAsked }) => {
          const targetFiles = files.filter((file) => file.gid === gid && file.option_id === option);
          if (targetFiles.length === 0 && !isAsked(gid)) return NOT_ASKED;
          return textOrEmpty(targetFiles.map((file) => file[field]).join('\n'));
        },
      };
      return [`${option ?? ''} ${field}`, variable] as const;
    }),
  );
}

interface Target {
  readonly option: string | undefined;
  readonly code: string;
  readonly title: string;
}

function listTargets(programQuestion: ProgramQuestion): readonly Target[] {
  const { cid, attachments, question } = programQuestion;
  const isAnswer = requireTools(programQuestion).files !== undefined;
  const ownTarget =
    isAnswer || attachments?.takes('') === true ? [{ option: undefined, code: cid, title: '' }] : [];
  const options = (question.items ?? []).filter((option) => attachments?.takes(option.gid) === true);
  return [
    ...ownTarget,
    ...options.map((option) => ({
      option: option.gid,
      code: `${cid}_${exportedCode(option, 'A')}`,
      title: labelText(option.title),
    })),
  ];
}
