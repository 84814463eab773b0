export { evaluateReport, hasReport } from './evaluate-report.ts';
export { reportFigures } from './report-figures.ts';
export { evaluateTitles } from './evaluate-titles.ts';
