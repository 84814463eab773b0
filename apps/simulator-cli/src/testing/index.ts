/** For tests of other suites: the command inside their process, and the respondents that `canvass simulate` sends. */
export { runInside } from './memory-host.ts';
export { MAX_TRIES, SimulatedRespondent } from '../simulate/simulated-respondent.ts';
export { surveyOf } from '../simulate/simulated-survey.ts';
export { SIMULATED_NOW } from '../simulate/simulation-plan.ts';
