export {
  begin,
  findByUniqueLink,
  next,
  loadProject,
  resume,
  submit,
  loadSurveyInfo,
  loadTranslation,
} from './answering.ts';
export type { ApiError, ApiResult } from './api-error.ts';
export {
  type Call,
  type Caller,
  createCaller,
  type PreparedCall,
  type Send,
  type TypedCall,
} from './call.ts';
export { downloadFile, sendRequest, type ServerReply, type ServerRequest } from './request.ts';
export { readRefusal, type RefusedLists } from './refusal.ts';
