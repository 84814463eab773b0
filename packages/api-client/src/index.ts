export {
  begin,
  findByUniqueLink,
  next,
  project,
  resume,
  submit,
  surveyInfo,
  translation,
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
