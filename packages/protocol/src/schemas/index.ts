/**
 * Schemas of what the server answers, for its routes and its API document (docs/adr/0141). Applications take the types
 * from the package itself: the library of the schemas is none of theirs.
 */
export type { DataOf } from './data-of.ts';
export { EndStatusData, HostEvent, SurveyEvent, UploadedFileData } from './events.ts';
export { Facts } from './facts.ts';
export { memberFields } from './member.ts';
export { Count, nullable, oneOf } from './parts.ts';
export * from '../console/analysis.ts';
export * from '../console/response-screens.ts';
export * from '../operating/corrections.ts';
export * from '../operating/embed-config.ts';
export * from '../operating/links.ts';
export * from '../operating/members.ts';
export * from '../operating/previews.ts';
export * from '../operating/responses.ts';
export * from '../operating/retention.ts';
export * from '../operating/surveys.ts';
export * from '../operating/tokens.ts';
export * from '../operating/versions.ts';
export * from '../operating/webhooks.ts';
