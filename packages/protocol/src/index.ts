export * from './calls.ts';
export * from './events.ts';
export * from './issue.ts';
export * from './locales.ts';
export * from './project.ts';
export * from './rich-text.ts';
export * from './session.ts';
