/**
 * Exports for tests of other packages, which run the command in their process and create simulated respondents.
 */
export { runInProcess } from './memory-host.ts';
export { MAX_TRIES, SimulatedRespondent } from '@canvass/simulation';
export { computeSurvey as surveyOf } from '@canvass/simulation';
export { SIMULATED_NOW } from '@canvass/simulation';
