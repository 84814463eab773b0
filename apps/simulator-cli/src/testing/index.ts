/** For tests of other suites: the respondents that `canvass simulate` sends. */
export { MAX_TRIES, SimulatedRespondent } from '../simulate/simulated-respondent.ts';
export { surveyOf } from '../simulate/simulated-survey.ts';
export { SIMULATED_NOW } from '../simulate/simulation-plan.ts';
