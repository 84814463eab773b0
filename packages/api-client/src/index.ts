export { answering, type AnswerArgs, type BeginArgs, type ContinueArgs } from './answering.ts';
export { type ApiError, type ApiResult } from './api-error.ts';
export { createClientStore } from './client-store.ts';
export { surveys, type ProjectArgs, type SurveyInfoArgs } from './surveys.ts';
