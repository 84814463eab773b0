export { type ApiError, type ApiResult } from './api-error.ts';
export { type Client, createClient } from './client.ts';
