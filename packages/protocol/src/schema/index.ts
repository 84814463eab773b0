export { RESERVED_IDS } from './check-ids.ts';
export { PROJECT_LIMITS } from './limits.ts';
export { loadProject, type LoadedProject, type LoadOptions } from './load-project.ts';
export { locate } from './locate.ts';
export { parseJson, type ParsedJson } from './parse-json.ts';
export { parseProject, type ParsedProject } from './parse-project.ts';
export type { Position } from './position.ts';
export { prepareProject, type PreparedProject } from './prepare-project.ts';
export { publicProject } from './public-project.ts';
