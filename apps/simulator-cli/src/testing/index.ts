/**
 * For tests of other suites: runs the command in their process, and creates the respondents of `canvass simulate`.
 */
export { runInProcess } from './memory-host.ts';
export { MAX_TRIES, SimulatedRespondent } from '@canvass/simulation';
export { surveyOf } from '@canvass/simulation';
export { SIMULATED_NOW } from '@canvass/simulation';
