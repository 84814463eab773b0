export { arbitraryProject } from './arbitrary-project.ts';
export { type RandomRespondent, randomRespondent } from './random-respondent.ts';
