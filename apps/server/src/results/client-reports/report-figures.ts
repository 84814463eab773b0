import {
  type AnalysisQuestion,
  type AnalysisVariable,
  type ClientReportChart,
  type ClientReportContent,
  type ClientReportFigures,
  type ClientReportPart,
  type ClientFigure,
  listReportCharts,
} from '@canvass/protocol';
import { plainRichText, type ProjectItem } from '@canvass/project';
import type { Database } from '../../database/database.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { type Analysis, computeSelection } from '../analysis/analysis.ts';
import { refuseConditions } from '../analysis/conditions.ts';
import { countSelected } from '../analysis/count-answers.ts';
import type { CountedSurveys } from '../analysis/counted-surveys.ts';
import type { CountingModel } from '../analysis/counting-model.ts';
import { createAnalysisPlan, hasChart, hasOtherChart } from '../analysis/question-plan.ts';
import { isAnonymous, refuseVariables, unlessHidden } from '../analysis/anonymity/anonymous-figures.ts';
import { MIN_SHOWN_COUNT } from '../votes/votes.ts';
import type { CrossTables } from '../tables/tables.ts';
import { nameField } from './report-bars.ts';
import { listTableFigures } from './table-figures.ts';

export interface ReportFigures {
  /** Returns a failure if the survey cannot have a report with this content. */
  checkReport(surveyId: string, content: ClientReportContent): Promise<Failure | undefined>;
  reportFigures(surveyId: string, content: ClientReportContent): Promise<ClientReportFigures | Failure>;
}

interface Sources {
  readonly database: Database;
  readonly countedSurveys: CountedSurveys;
  readonly analysis: Pick<Analysis, 'counts' | 'texts'>;
  readonly tables: Pick<CrossTables, 'table'>;
}

interface Subject {
  readonly surveyId: string;
  readonly model: CountingModel;
  readonly content: ClientReportContent;
  readonly questions: ReadonlyMap<string, AnalysisQuestion>;
}

export function createReportFigures(sources: Sources): ReportFigures {
  const { database, countedSurveys } = sources;
  return {
    async checkReport(surveyId, content) {
      const model = await countedSurveys.open(surveyId);
      return 'failure' in model ? model : refuseReport(content, model);
    },
    reportFigures: (surveyId, content) =>
      countedSurveys.countUpToDate(
        surveyId,
        (model) => refuseConditions(content.where, model.byName),
        async (model) => {
          const anonymous = isAnonymous(model.program);
          const subject = { surveyId, content, model, questions: findQuestions(model) };
          const parts = [];
          // Computes questions one after the other, so that the thread can handle other calls between them.
          for (const part of content.parts) parts.push(...(await loadPart(sources, subject, part)));
          const selection = computeSelection(surveyId, model, {
            purpose: 'figures',
            conditions: content.where,
          });
          const n = await unlessHidden(() => countSelected(database, selection));
          return {
            n: n ?? null,
            ...(anonymous && { least: MIN_SHOWN_COUNT }),
            weighted: content.weighted,
            parts,
          };
        },
      ),
  };
}

function findQuestions(model: CountingModel): Subject['questions'] {
  const { questions, params } = model.program;
  const names = new Set([...questions.map(({ cid }) => cid), ...params.keys()]);
  const title = (text: string) =>
    text.replaceAll(PLACEHOLDER, (whole, name: string) => (names.has(name) ? '…' : whole));
  const { questions: planned } = createAnalysisPlan(model);
  const sameTitles = Map.groupBy(planned, (one) => one.title);
  const groups = groupTitles(model.program);
  return new Map(
    planned.map((one) => {
      // A question that a survey repeats, such as for each concept, has the title of its group before its own.
      const isRepeated = (sameTitles.get(one.title)?.length ?? 0) > 1;
      const group = isRepeated ? groups.get(one.gid) : undefined;
      return [one.gid, { ...one, title: title(group === undefined ? one.title : `${group}: ${one.title}`) }];
    }),
  );
}

/** Titles of the innermost groups and sections with a title, by the gids of their questions. */
function groupTitles({ project }: CountingModel['program']): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const visit = (items: readonly ProjectItem[], outerTitle: string): void => {
    for (const item of items) {
      if (item.type === 'Q') {
        if (outerTitle !== '') titles.set(item.gid, outerTitle);
      } else
        visit(
          item.items,
          ('title' in item ? plainRichText(item.title ?? '', () => '').trim() : '') || outerTitle,
        );
    }
  };
  visit(project.items, '');
  return titles;
}

/** A placeholder in a title, such as `[Q1]` or `[Q1.A2]`. Respondents read different texts in its place. */
const PLACEHOLDER = /\[([\w-]+)[^[\]]*\]/g;

/** Whether reports omit the question. Locations could identify respondents. */
const isOmitted = (question: AnalysisQuestion): boolean => hasChart(question, 'places');

function refuseReport({ parts, where }: ClientReportContent, model: CountingModel): Failure | undefined {
  const questions = findQuestions(model);
  for (const [index, part] of parts.entries()) {
    const failure = refusePart(part, questions);
    if (failure === undefined) continue;
    const path = `$.content.parts[${index}].${failure.field}`;
    return fail('request.invalid', { key: failure.key, path, params: { question: part.gid } });
  }
  return (
    refuseConditions(where, model.byName) ??
    parts
      .map((part) => refuseFigures(part, { model, questions, where }))
      .find((failure) => failure !== undefined)
  );
}

/** ANON-1, ANON-6: refuses too many variables, and filtered texts, of an anonymous survey. */
function refuseFigures(
  { gid, columns, texts = false }: ClientReportPart,
  { model, questions, where }: Pick<Subject, 'model' | 'questions'> & Pick<ClientReportContent, 'where'>,
): Failure | undefined {
  if (texts && where.length > 0 && isAnonymous(model.program))
    return fail('request.invalid', { key: 'client_report.anonymous_texts', path: '$.content.where' });
  const columnNames = (columns && questions.get(columns.gid)?.variables)?.map(({ name }) => ({
    variable: name,
  }));
  return refuseVariables(model.program, questions.get(gid)?.variables ?? [], [
    ...(columnNames ?? []),
    ...where,
  ]);
}

function refusePart(
  { gid, columns, texts = false, chart }: ClientReportPart,
  questions: Subject['questions'],
): { readonly key: string; readonly field: keyof ClientReportPart } | undefined {
  const question = questions.get(gid);
  if (question === undefined || isOmitted(question)) return { key: 'client_report.question', field: 'gid' };
  if (texts && question.texts.length === 0) return { key: 'client_report.no_texts', field: 'texts' };
  if (!texts && question.variables.length === 0) return { key: 'client_report.only_texts', field: 'texts' };
  if (chart !== undefined && !canChoose(chart, question, columns))
    return { key: 'client_report.chart', field: 'chart' };
  const canSplit = columns === undefined || [question, questions.get(columns.gid)].every(isCountable);
  return canSplit ? undefined : { key: 'client_report.columns', field: 'columns' };
}

const canChoose = (
  chart: ClientReportChart,
  question: AnalysisQuestion,
  columns: ClientReportPart['columns'],
): boolean => columns === undefined && listReportCharts(question).includes(chart);

const isCountable = (question: AnalysisQuestion | undefined): boolean =>
  question !== undefined && question.variables.length > 0 && !hasOtherChart(question);

/** The figures of one part. Empty if the survey no longer has the question, or reports omit it. */
async function loadPart(
  sources: Sources,
  subject: Subject,
  part: ClientReportPart,
): Promise<ClientReportFigures['parts']> {
  const question = subject.questions.get(part.gid);
  if (question === undefined || isOmitted(question)) return [];
  const figures = [];
  if (question.variables.length > 0) figures.push(await loadCounted(sources, subject, { part, question }));
  if (part.texts === true)
    for (const variable of question.texts) {
      const texts = await loadTexts(sources, subject, variable);
      figures.push(texts && [texts]);
    }
  const complete = figures.every((one) => one !== undefined) ? figures.flat() : undefined;
  return [{ title: question.title, ...(part.text && { text: part.text }), figures: complete }];
}

interface AskedPart {
  readonly part: ClientReportPart;
  readonly question: AnalysisQuestion;
}

/** Undefined if the counting fails, such as when the weighting cannot be applied. */
async function loadCounted(
  sources: Sources,
  subject: Subject,
  { part, question }: AskedPart,
): Promise<readonly ClientFigure[] | undefined> {
  if (hasChart(question, 'best_worst')) return loadPreferences(sources, subject, question);
  const { surveyId, content, questions } = subject;
  const { weighted, where } = content;
  const { gid, columns } = part;
  // A report may have been saved before its survey became anonymous.
  if (refuseFigures(part, { ...subject, where }) !== undefined) return [{ kind: 'hidden' }];
  const columnsQuestion = columns && questions.get(columns.gid);
  const request = {
    rows: { gid },
    where,
    weighted,
    ...(columnsQuestion && { columns: { gid: columnsQuestion.gid } }),
  };
  const table = await sources.tables.table(surveyId, request);
  if (isFailure(table)) return undefined;
  return listTableFigures(table, question, { columnsQuestion, order: part.order, chart: part.chart });
}

async function loadPreferences(
  { analysis }: Sources,
  { surveyId, content }: Subject,
  { gid }: AnalysisQuestion,
): Promise<readonly ClientFigure[] | undefined> {
  const counts = await analysis.counts(surveyId, { gid, where: content.where });
  if (isFailure(counts)) return undefined;
  const found = counts.groups[0]?.best_worst;
  if (found === undefined) return [{ kind: 'hidden' }];
  const rows = found.items.map(({ title, share }) => ({ label: title, value: share }));
  return [{ kind: 'preferences', n: found.n, rows: rows.toSorted((a, b) => b.value - a.value) }];
}

const MAX_TEXTS = 200;

/**
 * Texts in alphabetical order, so that their order does not reveal their authors. Undefined if the texts cannot be read
 * now.
 */
async function loadTexts(
  { analysis }: Sources,
  { surveyId, content }: Subject,
  variable: AnalysisVariable,
): Promise<ClientFigure | undefined> {
  const texts: string[] = [];
  let before: number | undefined;
  let isHidden = false;
  do {
    const found = await analysis.texts(surveyId, {
      variable: variable.name,
      where: content.where,
      isForClients: true,
      ...(before !== undefined && { before }),
    });
    if (isFailure(found)) return undefined;
    isHidden = found.hidden === true;
    texts.push(...found.texts.map(({ text }) => text));
    before = found.before;
  } while (before !== undefined && texts.length < MAX_TEXTS);
  return {
    kind: 'texts',
    ...nameField([variable.row, variable.option, variable.part].filter(Boolean).join(' · ')),
    texts: texts.toSorted(),
    isHidden,
    ...(before !== undefined && { more: true }),
  };
}
