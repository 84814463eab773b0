export * from './answers.ts';
export * from './calls.ts';
export * from './codes.ts';
export * from './constants.ts';
export * from './events.ts';
export * from './ids.ts';
export * from './issue.ts';
export type * from './operating.ts';
export * from './session.ts';
