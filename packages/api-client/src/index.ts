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
export { type ApiError, type ApiResult, readEnvelope } from './api-error.ts';
export {
  type Call,
  type Caller,
  createCaller,
  type PreparedCall,
  type Send,
  type TypedCall,
} from './call.ts';
