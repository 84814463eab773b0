import { type ApiError, type Call, type Caller, createCaller } from '@canvass/api-client';
import { parseLink } from '../addresses/link.ts';
import { report } from './reports.ts';

let caller: Caller | undefined;
let previewCaller: Caller | undefined;

/**
 * CALL-2: the caller that every call of this page goes through. It carries the `source` of the page's address, so that no
 * call can be made without it.
 */
export const pageCaller = (): Caller => (caller ??= callerWith(parseLink(location.search).source));

/** The caller of previews, whose source is 1 whatever their address says. */
export const callerOfPreview = (): Caller => (previewCaller ??= callerWith('1'));

const callerWith = (source: string | undefined): Caller => createCaller({ source, onTrouble: reportTrouble });

/** CODE-8: network errors are logged. The path names the call without ids; it holds no parameters. */
function reportTrouble(error: ApiError, { method, path }: Call): void {
  const why = error.kind === 'http' ? `status ${error.status}` : error.kind;
  report('warn', 'network', `${method} ${callOf(path)}: ${why}`);
}

/** Without ids: `/api/survey/n/{id}`. */
const callOf = (path: string): string => path.replace(/\/[A-Za-z0-9]{24}(?=\/|$)|\/\d+(?=\/|$)/g, '/{id}');
