export { arbitraryProject } from './arbitrary-project.ts';
export { projectFile } from './project-file.ts';
export { type RandomRespondent, randomRespondent } from './random-respondent.ts';
