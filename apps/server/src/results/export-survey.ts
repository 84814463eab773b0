import {
  compileExport,
  type Dataset,
  type ExportFormat,
  exportFormats,
  type ExportVersion,
  type Cell,
  type Row,
  type Variable,
  type SurveyExport,
  type WriteOptions,
} from '@canvass/export';
import { projectLanguages } from '@canvass/project';
import {
  type AnalysisCondition,
  END_STATES,
  EXPORT_FORMATS,
  type ExportedStates,
  type ExportedTables,
  exportFileName,
} from '@canvass/protocol';
import { type Failure, fail } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { createValueTest, refuseConditions } from './analysis/conditions.ts';
import type { ExportSpan } from './export-pass.ts';
import { hasNotes } from './notes/notes.ts';
import { createResponseSource, type ExportedBatch } from './response-source.ts';
import type { CrossTables } from './tables/tables.ts';
import type { Weights } from './tables/weights.ts';
import { findLastSeq, findMoment, findVersionNumbers } from './responses-store.ts';
import type { CountedVariable } from './analysis/counting-model.ts';

export interface ExportChoice {
  readonly format: ExportFormat['id'];
  readonly state: ExportedStates;
  readonly values: NonNullable<WriteOptions['values']>;
  readonly tables: ExportedTables;
  /** Code of a table question. The file then has a line for each of its rows. */
  readonly table?: string;
  /** Language of labels; defaults to the survey's own. */
  readonly language?: string;
  /** `events` evaluates the events again, and ignores the data that was stored at the end of responses. */
  readonly from: 'end' | 'events';
  /** Selects responses with greater numbers. */
  readonly after: number;
  /** `none` leaves out the weights of a survey with a weighting. */
  readonly weights?: 'none';
  /** Selects responses that meet all of these conditions. */
  readonly where?: readonly AnalysisCondition[];
}

export interface OpenedExport {
  readonly fileName: string;
  readonly mediaType: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface Exports {
  /**
   * The file as a stream. Later errors break the stream, so that readers notice an incomplete file. `leaving` ends the
   * export if its reader leaves before reading.
   */
  open(surveyId: string, choice: ExportChoice, leaving?: AbortSignal): Promise<OpenedExport | Failure>;
}

export type WriteArguments = Required<Parameters<ExportFormat['write']>>;

export type WriteFile = (format: ExportFormat, ...args: WriteArguments) => AsyncIterable<Uint8Array>;

const writeHere: WriteFile = (format, ...args) => format.write(...args);

/** Exports with at least this many response numbers are written by `writeMany`. */
const MANY_RESPONSES = 5_000;
const createWriter = ({ last, after }: ExportSpan, writeMany: WriteFile): WriteFile =>
  last - after >= MANY_RESPONSES ? writeMany : writeHere;

/** Runs in a thread, because it takes much processor time (docs/adr/0241). */
export function createExportFiles(
  { database, now, warn }: Foundation,
  {
    surveys,
    loadWeights: weightsOf,
    writeMany = writeHere,
  }: { readonly surveys: Surveys; readonly writeMany?: WriteFile } & Pick<CrossTables, 'loadWeights'>,
): Exports {
  const source = createResponseSource(database, warn);
  return {
    async open(surveyId, choice) {
      const format = exportFormats.find(({ id }) => id === choice.format);
      const numbers = await findVersionNumbers(database, surveyId);
      const versions = await Promise.all(numbers.map((version) => loadProgram(surveys, surveyId, version)));
      const [newest, ...older] = versions;
      if (format === undefined || newest === undefined) return fail('request.not_found');
      const { language, where = [] } = choice;
      const languages = projectLanguages(newest.program.project);
      if (language !== undefined && !languages.includes(language))
        return fail('request.invalid', {
          key: 'export.unknown_language',
          params: { languages: languages.join(', ') },
        });
      const hasAnyNote = await hasNotes(database, surveyId);
      const compiled = compileChosen(surveyId, [newest, ...older], choice, hasAnyNote);
      const span: ExportSpan = {
        surveyId,
        after: choice.after,
        moment: await findMoment(database, surveyId, new Date(now())),
        last: await findLastSeq(database, surveyId),
        includesUnfinished: choice.state === 'all',
        ignoresStoredEnds: choice.from === 'events',
        programs: new Map(versions.map(({ version, program }) => [version, program])),
      };
      const file = findFile(compiled, choice);
      if (file === undefined) return fail('request.not_found');
      const refusal = refuseConditions(where, variablesOf(compiled));
      if (refusal !== undefined) return refusal;
      const weights = choice.weights === 'none' ? undefined : await weightsOf(surveyId);
      if (weights !== undefined && 'failure' in weights) return weights;
      const weightedFile = weights === undefined ? file : withWeights(file, compiled, weights);
      return openExport(format, weightedFile, {
        surveyId,
        choice,
        batches: source(span),
        write: createWriter(span, writeMany),
      });
    },
  };
}

const variablesOf = ({ dataset }: SurveyExport) => new Map(dataset.variables.map((one) => [one.name, one]));

/** The variables of an export. Notes and tags are among them if a response has any, or if a condition is on tags. */
function compileChosen(
  surveyId: string,
  versions: Parameters<typeof compileExport>[1],
  { language, tables, where = [] }: ExportChoice,
  hasAnyNote: boolean,
): SurveyExport {
  const compileWith = (withNotes: boolean) =>
    compileExport(surveyId, versions, {
      tables,
      withMembers: true,
      withNotes,
      ...(language !== undefined && { language }),
    });
  const compiled = compileWith(hasAnyNote);
  return hasVariables(compiled, where) ? compiled : compileWith(true);
}

function hasVariables(compiled: SurveyExport, conditions: readonly AnalysisCondition[]): boolean {
  if (conditions.length === 0) return true;
  const variables = variablesOf(compiled);
  return conditions.every(({ variable }) => variables.has(variable));
}

async function loadProgram(surveys: Surveys, surveyId: string, version: number): Promise<ExportVersion> {
  const found = await surveys.version(surveyId, version);
  if (found === undefined) throw new Error(`version ${version} of ${surveyId} is missing`);
  return { version, program: found.program };
}

interface ExportFile {
  readonly dataset: Dataset;
  rows(response: ExportedBatch[number]['response']): readonly Row[];
  readonly table?: string;
}

function findFile(
  { dataset, row, tables }: SurveyExport,
  { table, where = [] }: ExportChoice,
): ExportFile | undefined {
  const isSelected = createRowTest(dataset.variables, where);
  if (table === undefined) return { dataset, rows: (response) => [row(response)].filter(isSelected) };
  const found = tables.find(({ cid }) => cid === table);
  if (found === undefined) return undefined;
  const rows: ExportFile['rows'] = (response) =>
    where.length === 0 || isSelected(row(response)) ? found.rows(response) : [];
  return { dataset: found.dataset, rows, table };
}

/** The file with the weight of each finished response as its last variable. Tests and other responses have none. */
function withWeights(
  { dataset, rows, ...file }: ExportFile,
  compiled: SurveyExport,
  { variables, weightOf }: Weights,
): ExportFile {
  const allVariables = compiled.dataset.variables;
  const findColumnIndex = (name: string) => allVariables.findIndex((one) => one.name === name);
  const columnIndexes = {
    test: findColumnIndex('test'),
    status: findColumnIndex('status'),
    margins: variables.map(findColumnIndex),
  };
  const weight = (response: ExportedBatch[number]['response']): Cell => {
    const cells = compiled.row(response);
    if (cells[columnIndexes.test] !== 0 || cells[columnIndexes.status] !== END_STATES.finished.status)
      return { missing: 'not_asked' };
    return weightOf(columnIndexes.margins.map((columnIndex) => valueOf(cells[columnIndex])));
  };
  const weightVariable = createWeightVariable(dataset.variables);
  return {
    ...file,
    dataset: {
      ...dataset,
      variables: [...dataset.variables, weightVariable],
      weight: weightVariable.name,
    },
    rows: (response) => rows(response).map((cells) => [...cells, weight(response)]),
  };
}

const valueOf = (cell: Cell | undefined) =>
  typeof cell === 'number' || typeof cell === 'string' ? cell : null;

const WEIGHT_DECIMALS = 6;

/** The variable of weights. Gets a number in its name if another variable is named `weight`. */
function createWeightVariable(otherVariables: readonly Variable[]): Variable {
  const takenNames = new Set(otherVariables.map(({ name }) => name.toLowerCase()));
  let name = 'weight';
  for (let number = 2; takenNames.has(name); number += 1) name = `weight_${number}`;
  return {
    name,
    label: 'Weight of the response',
    type: 'number',
    decimals: WEIGHT_DECIMALS,
    measure: 'scale',
    valueLabels: [],
    missing: ['not_asked'],
    group: 'response',
  };
}

interface ExportRun {
  readonly surveyId: string;
  readonly choice: ExportChoice;
  readonly batches: () => AsyncIterable<ExportedBatch>;
  readonly write: WriteFile;
}

function openExport(
  format: ExportFormat,
  { dataset, rows, table }: ExportFile,
  { surveyId, choice, batches, write }: ExportRun,
): OpenedExport {
  const rowsOf = ({ response, wholeResponse }: ExportedBatch[number]): readonly Row[] =>
    format.storesExtra === true
      ? rows(response).map((row) => Object.assign(row, { extra: () => JSON.stringify(wholeResponse()) }))
      : rows(response);
  async function* read(): AsyncIterable<readonly Row[]> {
    for await (const batch of batches()) yield batch.flatMap(rowsOf);
  }
  return {
    fileName: exportFileName(surveyId, format.id, table && toFileSafe(table)),
    mediaType: EXPORT_FORMATS[format.id].mediaType,
    chunks: write(format, dataset, read, { values: choice.values }),
  };
}

/** Replaces characters that are not allowed in headers. Codes may contain letters of any script. */
const toFileSafe = (code: string) => code.replace(/[^A-Za-z0-9_]/g, '_');

/** A test whether a row meets all conditions. Counts use the same test of values. */
function createRowTest(
  variables: readonly CountedVariable[],
  conditions: readonly AnalysisCondition[],
): (row: Row) => boolean {
  const tests = conditions.map((condition) => {
    const columnIndex = variables.findIndex(({ name }) => name === condition.variable);
    const meets = createValueTest(condition, variables[columnIndex]);
    return (row: Row) => columnIndex >= 0 && meets(valueOf(row[columnIndex]));
  });
  return (row) => tests.every((test) => test(row));
}
