export { locate, locateAll, type Wanted } from './json/locate.ts';
export type { Position } from './json/position.ts';
export { type LoadedProject, loadProject } from './load/load-project.ts';
export { parseProject } from './load/parse-project.ts';
export { publicProject } from './load/public-project.ts';
export { TEXT_TYPES } from './questions/option.ts';
export { utcOffset } from './settings/utc-offset.ts';
export { projectJsonSchema } from './shape/json-schema.ts';
export { PROJECT_LIMITS } from './shape/limits.ts';
