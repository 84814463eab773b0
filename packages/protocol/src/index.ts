export * from './answers.ts';
export * from './calls.ts';
export * from './constants.ts';
export {
  END_STATES,
  END_TEXTS,
  END_TYPE,
  type EndName,
  endNameOf,
  endNames,
  type EndStatusCode,
  type EndType,
  type EndWord,
  endWordOf,
} from './end-states.ts';
export * from './events.ts';
export * from './ids.ts';
export * from './issue.ts';
export type * from './operating.ts';
export {
  type CodeKey,
  type CodeName,
  type CodeRefusal,
  type CodeRow,
  codeRow,
  codeRows,
  type CodeTitle,
  RESPONSE_CODES,
} from './response-codes.table.ts';
export * from './session.ts';
