export { evaluateReport, evaluateTitles, hasReport } from './evaluate-report.ts';
export { reportFigures } from './report-figures.ts';
