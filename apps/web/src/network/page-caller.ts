import { type ApiError, type Call, type Caller, createCaller } from '@canvass/api-client';
import { parseLink } from '../addresses/link.ts';
import { report } from './reports.ts';

let caller: Caller | undefined;
let previewCaller: Caller | undefined;

/** CALL-2: the caller for all calls of this page. It adds the `source` of the page's address to each. */
export const pageCaller = (): Caller => (caller ??= callerWith(parseLink(location.search).source));

/** The caller for calls of a preview, whose source is 1 regardless of the address. */
export const callerOfPreview = (): Caller => (previewCaller ??= callerWith('1'));

const callerWith = (source: string | undefined): Caller => createCaller({ source, onTrouble: reportTrouble });

/** Reports a failed call (CODE-8), with the path of the call but without ids and parameters. */
function reportTrouble(error: ApiError, { method, path }: Call): void {
  const cause = error.kind === 'http' ? `status ${error.status}` : error.kind;
  report('warn', 'network', `${method} ${removeIds(path)}: ${cause}`);
}

/** Returns a path such as `/api/survey/n/{id}`. */
const removeIds = (path: string): string => path.replace(/\/[A-Za-z0-9]{24}(?=\/|$)|\/\d+(?=\/|$)/g, '/{id}');
