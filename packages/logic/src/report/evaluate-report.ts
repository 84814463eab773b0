import type { Project } from '@canvass/project';
import { END_STATES, type ReportChart, type ReportContent, type ReportFigure } from '@canvass/protocol';
import type { Moment, Program } from '../program/program.ts';
import { momentOf } from '../program/moment.ts';
import type { ResolvedText, State } from '../program/types.ts';
import { plainProjectText } from '../content/page-texts.ts';
import { scoreOf } from '../features/scores/score-of.ts';
import { rounded, sumOfPoints } from './points.ts';
import { richText, saidOf } from './ranges.ts';
import { type Dimension, scaleOf, weightedQuestions } from './report-figures.ts';
import { reportSections } from './report-sections.ts';

type ReportFile = NonNullable<Project['report']>;
/** From this many dimensions on they are a surface. */
const RADAR_FROM = 3;

/** Whether finished respondents have a report (REPORT-1). */
export const hasReport = ({ report }: Pick<Project, 'report'>): boolean =>
  report !== undefined && report.off !== true;

/**
 * What the report says of a response (REPORT-1), in the language of the state. Pure: the same for command, server and tests.
 * Undefined where the project has no report, or the response is not one that was finished.
 */
export function evaluateReport(program: Program, state: State): ReportContent<ResolvedText> | undefined {
  const { report } = program.project;
  const isFinished = state.end.is_end === 1 && state.end.status === END_STATES.finished.status;
  if (report === undefined || !hasReport(program.project) || !isFinished) return undefined;
  const total = scoreOf(program, state);
  const moment = momentOf(program, { ...state, flow: { ...state.flow, totalScore: total } });
  const { dimensions = [] } = report;
  return {
    ...textsOf(moment, report, total),
    language: state.language,
    ...(report.total?.hide !== true && { score: totalFigure(moment, report, total) }),
    chart: report.chart ?? (dimensions.length < RADAR_FROM ? 'bars' : 'radar'),
    charts: dimensions.map((dimension) => chartOf(moment, dimension)),
    sections: reportSections(moment, report.analysis),
  };
}

function textsOf(
  moment: Moment,
  report: ReportFile,
  total: number,
): Pick<ReportContent<ResolvedText>, 'title' | 'intro' | 'closing'> {
  const { title } = moment.program.project;
  const own = richText(moment, 'report.title', report.title) ?? richText(moment, 'title', title);
  const intro = richText(moment, 'report.intro', report.intro);
  const closing = saidOf(moment, 'report.closing', report.closing, total).text;
  return {
    title: own ?? [],
    ...(intro !== undefined && { intro }),
    ...(closing !== undefined && { closing }),
  };
}

function totalFigure(moment: Moment, { total = {} }: ReportFile, score: number): ReportFigure<ResolvedText> {
  const { program, state } = moment;
  const title = plainProjectText(program, state.language, 'report.total.title', total.title);
  const all = program.questions.map((question) => [question, 1] as const);
  const { min, max } = scaleOf(program, total.scale, all);
  const most = program.project.scores?.max;
  return {
    ...(title !== undefined && { title }),
    score,
    min,
    max: total.scale === undefined && most !== undefined ? rounded(Math.min(max ?? most, most)) : max,
    ...saidOf(moment, 'report.total.ranges', total.ranges, score),
  };
}

function chartOf(moment: Moment, dimension: Dimension): ReportChart<ResolvedText> {
  const { program, state } = moment;
  const weighted = weightedQuestions(program, dimension);
  const path = `report.dimensions.${dimension.id}`;
  const score = sumOfPoints(program, state, weighted) ?? null;
  return {
    id: dimension.id,
    title: plainProjectText(program, state.language, `${path}.title`, dimension.title) ?? dimension.id,
    score,
    ...scaleOf(program, dimension.scale, weighted),
    ...saidOf(moment, `${path}.ranges`, dimension.ranges, score),
  };
}
