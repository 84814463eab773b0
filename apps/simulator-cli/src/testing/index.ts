/** For tests of other suites: the command inside their process, and the respondents that `canvass simulate` sends. */
export { runInside } from './memory-host.ts';
export { MAX_TRIES, SimulatedRespondent } from '@canvass/simulation';
export { surveyOf } from '@canvass/simulation';
export { SIMULATED_NOW } from '@canvass/simulation';
