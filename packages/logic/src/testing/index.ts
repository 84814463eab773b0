export { NOTHING_ANSWERED } from '../compile/check/check-work.ts';
export { maxPossibleTotal } from '../features/scores/possible-totals.ts';
export { expressionCompiler } from '../language/compile/expression-compiler.ts';
export { arbitraryProject, WITH_POINTS, WITH_REQUESTS } from './arbitrary-project.ts';
export { answer, back, next } from './events.ts';
export { optionFile, projectFile, questionFile, surveyFile } from './project-file.ts';
export { type RandomRespondent, randomRespondent } from './random-respondent.ts';
export { ledgersOf, randomWalk } from './random-walk.ts';
export { createHost, type Walk, walkSurvey } from './walk-survey.ts';
