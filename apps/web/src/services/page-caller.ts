import { type ApiError, type Call, type Caller, createCaller } from '@canvass/api-client/call';
import { report } from '../tracing/reports.ts';

let caller: Caller | undefined;

/** What every call of this page goes through: a page has one link, and so one source. */
export const pageCaller = (source: string | undefined): Caller =>
  (caller ??= createCaller({ source, onTrouble: reportTrouble }));

/** CODE-8: network errors are logged. The path tells which call it was; it holds no parameters. */
function reportTrouble(error: ApiError, { method, path }: Call): void {
  const why = error.kind === 'http' ? `status ${error.status}` : error.kind;
  report('warn', 'network', `${method} ${callOf(path)}: ${why}`);
}

/** Without ids: `/api/survey/n/{id}`. */
const callOf = (path: string): string => path.replace(/\/[A-Za-z0-9]{24}(?=\/|$)|\/\d+(?=\/|$)/g, '/{id}');
