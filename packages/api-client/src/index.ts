export { type ApiError, type ApiResult } from './api-error.ts';
export { type Client, createClient } from './client.ts';
export { readEnvelope } from './api-error.ts';
