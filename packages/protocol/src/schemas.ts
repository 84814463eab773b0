/**
 * Schemas of the server's replies, for its routes and its API document (docs/adr/0141). Applications take the types
 * from the package's main entry, which does not load the schema library.
 */
export type { DataOf } from './schemas/parts.ts';
export { EndStatusData, HostEvent, SurveyEvent, UploadedFileData } from './schemas/events.ts';
export { Count, Facts, literals, memberFields, nullable, oneOf } from './schemas/parts.ts';
export * from './console/analysis.ts';
export * from './console/overview.ts';
export * from './console/response-screens.ts';
export * from './console/tables.ts';
export * from './console/client-reports.ts';
export * from './operating/comments.ts';
export * from './operating/drafts.ts';
export * from './operating/library.ts';
export * from './operating/embed-config.ts';
export * from './operating/links.ts';
export * from './operating/mails.ts';
export * from './operating/members.ts';
export * from './operating/people.ts';
export * from './operating/previews.ts';
export * from './operating/responses.ts';
export * from './operating/retention.ts';
export * from './operating/surveys.ts';
export * from './operating/sign-off.ts';
export * from './operating/tokens.ts';
export * from './operating/versions.ts';
export * from './operating/webhooks.ts';
