export type { ApiError, ApiResult } from './api-error.ts';
export { type Call, type Caller, createCaller, type PreparedCall } from './call.ts';
