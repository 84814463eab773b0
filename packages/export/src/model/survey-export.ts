import {
  type Block,
  blockCells,
  computeBlock,
  type BlockVariable,
  type CellVariable,
  type ExportedResponse,
  type ExportVersion,
  labelText,
  NOT_ASKED,
  type RowSubject,
  textOrEmpty,
} from './block.ts';
import { findTranslation, type Cell, type Program } from '@canvass/logic';
import type { ProjectItem, ConsistencyCheck } from '@canvass/project';
import type { ExportedTables } from '@canvass/project/vocabulary';
import {
  type Dataset,
  MAX_NAME_LENGTH,
  type Row,
  SPSS_RESERVED_WORDS,
  type Variable,
} from '../dataset/dataset.ts';
import { iatBlock } from './iat-block.ts';
import { fileBlock, orderBlock, questionBlock } from './question-blocks.ts';
import { drawBlock, scoreBlock, quotaBlock } from './flow-blocks.ts';
import { memberBlock, noteBlock, parameterBlock, timeBlock } from './respondent-blocks.ts';
import { responseBlock } from './response-block.ts';

const OUTCOMES = [
  { value: 0, label: 'Holds, or was not decided' },
  { value: 1, label: 'Does not hold, and the respondent went on' },
] as const;

/** A variable for each check across answers that respondents may ignore (`level` "ask"). */
function checkBlock(versions: readonly ExportVersion[]): Block {
  const checks = new Map<string, ConsistencyCheck>();
  for (const { program } of versions)
    for (const check of program.project.checks ?? [])
      if (check.level === 'ask' && !checks.has(check.gid)) checks.set(check.gid, check);
  return computeBlock(
    'response',
    [...checks.values()].map(
      ({ gid, text }): CellVariable => ({
        preferredName: `check_${gid}`,
        label: `Ignored: ${labelText(text)}`,
        type: 'number',
        valueLabels: OUTCOMES,
        cell: ({ record }) => (record.ignored?.checks.includes(gid) === true ? 1 : 0),
      }),
    ),
  );
}

interface SurveyExportOptions {
  /** Language of labels. Defaults to the language of the newest version. */
  readonly language?: string;
  /** With `long`, tables that respondents fill in become separate datasets (`tables`). */
  readonly tables?: ExportedTables;
  /** Whether to include the member, which aggregated figures must not contain. */
  readonly withMembers?: boolean;
  readonly withNotes?: boolean;
}

export interface SurveyExport {
  readonly dataset: Dataset;
  row(response: ExportedResponse): Row;
  /** Datasets of questions that respondents answer with a table. Each row of the table is a row of the dataset. */
  readonly tables: readonly TableExport[];
}
interface TableExport {
  readonly cid: string;
  readonly dataset: Dataset;
  rows(response: ExportedResponse): readonly Row[];
}

/**
 * The model of all formats: the variables of all versions, newest first. A variable that versions share has its name in
 * the newest of these versions.
 */
export function compileExport(
  id: string,
  versions: readonly [ExportVersion, ...ExportVersion[]],
  { language, tables = 'wide', withMembers = false, withNotes = false }: SurveyExportOptions = {},
): SurveyExport {
  const questions = questionGids(versions).map((gid) => questionBlock(gid, versions, language));
  const otherBlocks = questionGids(versions).map((gid) => [
    orderBlock(gid, versions),
    fileBlock(gid, versions),
  ]);
  const blocks = [
    responseBlock(versions),
    quotaBlock(versions),
    parameterBlock(versions),
    ...questions.flatMap((block, at) => [
      tables === 'wide' ? block : withoutLines(block),
      ...(otherBlocks[at] ?? []),
    ]),
    checkBlock(versions),
    scoreBlock(versions),
    iatBlock(versions),
    drawBlock(versions),
    timeBlock(versions),
    // This block follows all blocks of answers, because they record unreadable parts.
    unreadableBlock(),
    ...(withMembers ? [memberBlock(versions)] : []),
    ...(withNotes ? [noteBlock()] : []),
  ].filter(({ variables }) => variables.length > 0);
  const datasetFacts = describeDataset(id, versions[0], language);
  const nameOf = createNames();
  const sections = sectionTitles(versions[0].program, language);
  const variables = blocks.flatMap((block) =>
    block.variables.map((variable) => {
      const section = sections.get(variable.question?.gid ?? '');
      return { ...nameVariable(variable, nameOf), ...(section !== undefined && { section }) };
    }),
  );
  const subjectOf = createSubjects(versions);
  return {
    dataset: { ...datasetFacts, variables },
    row: (response) => {
      const subject = subjectOf(response);
      // The array has its final length from the start, which is faster for a million responses.
      const cells = new Array<Cell>(variables.length);
      let index = 0;
      for (const block of blocks) {
        block.write(subject, cells, index);
        index += block.variables.length;
      }
      return cells;
    },
    tables: questions.flatMap((block) => computeTable(block, datasetFacts, subjectOf)),
  };
}

function describeDataset(
  id: string,
  { program }: ExportVersion,
  language: string | undefined,
): Omit<Dataset, 'variables'> {
  const title = language === undefined ? undefined : findTranslation(program, language, 'project', 'title');
  return {
    id,
    title: labelText(title ?? program.project.title),
    language: language ?? program.language,
  };
}

/** Titles of the sections around questions, by gid. */
function sectionTitles(program: Program, language: string | undefined): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const visit = (items: readonly ProjectItem[], outerTitles: readonly string[]): void => {
    for (const item of items) {
      if (item.type === 'Q') {
        if (outerTitles.length > 0) titles.set(item.gid, outerTitles.join(' – '));
      } else if (item.type === 'S') {
        const translatedTitle =
          language === undefined ? undefined : findTranslation(program, language, item.gid, 'title');
        const title = labelText(translatedTitle ?? item.title);
        visit(item.items, title === '' ? outerTitles : [...outerTitles, title]);
      } else visit(item.items, outerTitles);
    }
  };
  visit(program.project.items, []);
  return titles;
}

/** Questions that can be answered, in the order of the newest version, then questions of older versions only. */
function questionGids(versions: readonly ExportVersion[]): readonly string[] {
  const gids = versions.flatMap(({ program }) =>
    program.questions.filter(({ type }) => type.answerable).map(({ gid }) => gid),
  );
  return [...new Set(gids)];
}

type CreateSubject = (response: ExportedResponse) => RowSubject;

/** All subjects share the list of questions not asked, so cells must be read before the next subject is created. */
function createSubjects(versions: readonly ExportVersion[]): CreateSubject {
  const questionIndexes = new Map(versions.map(({ version, program }) => [version, program.byGid]));
  const notAsked = new Uint8Array(Math.max(...versions.map(({ program }) => program.byGid.size)));
  return (response) => {
    const versionIndexes = questionIndexes.get(response.version);
    const indexOf = (gid: string) => versionIndexes?.get(gid) ?? -1;
    notAsked.fill(0);
    for (const gid of response.record.notAsked) notAsked[indexOf(gid)] = 1;
    let unreadable: Set<string> | undefined;
    return {
      ...response,
      isAsked: (gid) => notAsked[indexOf(gid)] === 0,
      recordUnreadable: (cid) => void (unreadable ??= new Set(response.unreadable)).add(cid),
      unreadableParts: () => [...(unreadable ?? response.unreadable ?? [])],
    };
  };
}

function nameVariable(
  { preferredName, line: _, ...variable }: BlockVariable,
  nameOf: (preferredName: string) => string,
): Variable {
  return { name: nameOf(preferredName), ...variable };
}

function withoutLines(block: Block): Block {
  const keptIndexes = block.variables.flatMap(({ line }, at) => (line === undefined ? [at] : []));
  if (keptIndexes.length === block.variables.length) return block;
  return {
    variables: keptIndexes.flatMap((at) => block.variables[at] ?? []),
    write(subject, row, from) {
      const cells = blockCells(block, subject);
      for (const [index, place] of keptIndexes.entries()) row[from + index] = cells[place] ?? NOT_ASKED;
    },
  };
}

/** Returns the export of a table that respondents fill in. Empty if the question has no such table. */
function computeTable(
  block: Block,
  datasetFacts: Omit<Dataset, 'variables'>,
  subjectOf: CreateSubject,
): readonly TableExport[] {
  const columns = new Map<string, { readonly variable: BlockVariable; readonly places: number[] }>();
  block.variables.forEach((variable, at) => {
    if (variable.line === undefined) return;
    const { preferredName, number, label } = variable.line;
    const column = columns.get(preferredName) ?? {
      variable: { ...variable, preferredName, label },
      places: [],
    };
    column.places[number - 1] = at;
    columns.set(preferredName, column);
  });
  const question = block.variables[0]?.question;
  if (columns.size === 0 || question === undefined) return [];
  const nameOf = createNames();
  const tableColumns = [...columns.values()];
  const variables = [
    ...KEYS.map((key) => nameVariable(key, nameOf)),
    ...tableColumns.map(({ variable }) => nameVariable(variable, nameOf)),
  ];
  const rows = (response: ExportedResponse) => {
    const cells = blockCells(block, subjectOf(response));
    return listLines(cells, tableColumns).map((line, at) => [response.seq, at + 1, ...line]);
  };
  return [{ cid: question.cid, dataset: { ...datasetFacts, variables }, rows }];
}

const KEY = { type: 'number', measure: 'nominal', valueLabels: [], missing: [], group: 'response' } as const;
const KEYS: readonly BlockVariable[] = [
  { ...KEY, preferredName: 'seq', label: 'Number of the response' },
  { ...KEY, preferredName: 'row', label: 'Row of the table' },
];

function listLines(
  cells: readonly Cell[],
  columns: readonly { readonly places: readonly number[] }[],
): readonly Row[] {
  const lineCount = Math.max(...columns.map(({ places }) => places.length));
  const lines = Array.from({ length: lineCount }, (_, line) =>
    columns.map(({ places }): Cell => cells[places[line] ?? -1] ?? { missing: 'not_asked' }),
  );
  const last = lines.findLastIndex((line) => line.some((cell) => typeof cell !== 'object'));
  return lines.slice(0, last + 1);
}

const unreadableBlock = (): Block =>
  computeBlock('response', [
    {
      preferredName: 'unreadable',
      label: 'Codes of the questions whose stored answer cannot be read; events: none of it can',
      missing: ['empty'],
      cell: ({ unreadableParts }) => textOrEmpty(unreadableParts().join(' ')),
    },
  ]);

/** Converts an author's code to a name of a variable, which has letters of any script, digits and `_`. */
function toVariableName(code: string): string {
  const cleanCode = code
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_]/gu, '_')
    .replace(/_+$/, '');
  const withLetter = /^\p{L}/u.test(cleanCode) ? cleanCode : `v_${cleanCode.replace(/^_+/, '')}`;
  const name = cutName(withLetter, MAX_NAME_LENGTH).replace(/_+$/, '');
  return SPSS_RESERVED_WORDS.has(name.toUpperCase()) ? `${name}_` : name;
}

/** Cuts a name between characters. */
const cutName = (name: string, length: number): string =>
  name.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** Returns a function that makes names unique, ignoring case. Repeated names get a number. */
function createNames() {
  const takenNames = new Set<string>();
  return (code: string): string => {
    const baseName = toVariableName(code);
    let name = baseName;
    for (let number = 2; takenNames.has(name.toLowerCase()); number += 1)
      name = `${cutName(baseName, MAX_NAME_LENGTH - 1 - String(number).length)}_${number}`;
    takenNames.add(name.toLowerCase());
    return name;
  };
}
