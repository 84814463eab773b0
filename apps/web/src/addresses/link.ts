import {
  LONGEST_LINK_VALUE,
  MOST_LINK_PARAMETERS,
  OWN_LINK_NAMES,
  PREVIEW_NAME,
  SIGNATURE_NAME,
  UNIQUE_LINK_NAME,
} from '@canvass/project';
import { LINK_PARAMETERS, type LinkParameter } from './link-parameters.table.ts';

/** What a link says (SCREEN-3). Anybody can write a link: everything is bounded and nothing is trusted. */
export interface Link {
  readonly source?: string;
  readonly version?: number;
  readonly language?: string;
  readonly selectView?: 'phone' | 'pc';
  /** A text is shown while the survey loads, unless `show_load_txt` is 0. */
  readonly showLoadText: boolean;
  /** Of the page while it loads, as `#rgb` or `#rrggbb`. */
  readonly loadColor?: string;
  /** `xm_project_id`: must be the survey of the path. */
  readonly projectId?: string;
  readonly fromq?: string;
  readonly fromtype?: string;
  /** `testcid`: the codes of questions are to be shown, which previews do (source 1). */
  readonly testCodes?: true;
  /** `canvass_watch`: an author changes the survey meanwhile, and the page is to follow (docs/canvass.md, watch). */
  readonly watch?: true;
  /** Vouches for signed parameters; only the server can tell whether it is right. */
  readonly signature?: string;
  /** Token of a link that is good for one submission (LINK-1). */
  readonly uniqueLink?: string;
  /** An operator's signed preview. */
  readonly preview?: string;
  /** What only the server keeps, by the names of the table. */
  readonly carried?: Readonly<Record<string, string>>;
  /** What remains: external parameters, if the project declares them. */
  readonly params: Readonly<Record<string, string>>;
}

/** The source of a preview. The page believes it; what the server grants needs more than a link's word (STATE-2). */
export const isPreview = ({ source }: Pick<Link, 'source'>): boolean => source === '1';

/** The form that the project format gives to codes of external parameters. */
const PARAMETER_NAME = /^\p{L}[\p{L}\p{N}_]{0,63}$/u;
/** The server takes no body with such keys: one of them in a link would keep everybody out. */
const POISON: ReadonlySet<string> = new Set(['constructor', 'prototype']);
/** What the server cannot store: NUL, and half of a pair that the cut below may leave. */
// oxlint-disable-next-line no-control-regex -- it is what is to be removed
const UNSTORABLE = /\u0000|[\uD800-\uDBFF]$/g;

/** Reads the query of the address. Of repeated names the first counts; what has no valid form is left out. */
export function parseLink(search: string): Link {
  const query = new URLSearchParams(search);
  const read = <K extends keyof typeof LINK_PARAMETERS>(name: K) => {
    const value = query.get(name);
    // Each row gives what its own `read` gives.
    return (value === null ? undefined : LINK_PARAMETERS[name].read(value)) as
      | ReturnType<(typeof LINK_PARAMETERS)[K]['read']>
      | undefined;
  };
  return {
    ...optionalMember('source', read('source')),
    ...optionalMember('version', read('version')),
    ...optionalMember('language', read('language')),
    ...optionalMember('selectView', read('select_view')),
    ...optionalMember('loadColor', read('load_color')),
    ...optionalMember('projectId', read('xm_project_id')),
    ...optionalMember('fromq', read('fromq')),
    ...optionalMember('fromtype', read('fromtype')),
    ...optionalMember('testCodes', read('testcid')),
    ...optionalMember('signature', read(SIGNATURE_NAME)),
    ...optionalMember('uniqueLink', read(UNIQUE_LINK_NAME)),
    ...optionalMember('preview', read(PREVIEW_NAME)),
    showLoadText: read('show_load_txt') !== '0',
    ...optionalMember('watch', read('canvass_watch') === '1' ? true : undefined),
    ...optionalMember('carried', readCarried(query)),
    params: parameters(query),
  };
}

/** A member for an optional property: there only when it has a value. */
function optionalMember<K extends string, const V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  // A computed key widens to string; it is K by construction.
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: V });
}

function readCarried(query: URLSearchParams): Link['carried'] {
  const rows: readonly (readonly [string, LinkParameter<unknown>])[] = Object.entries(LINK_PARAMETERS);
  const found = rows.flatMap(([name, row]) => {
    const value = row.carried === true ? row.read(query.get(name) ?? '') : undefined;
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function parameters(query: URLSearchParams): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const [name, value] of query) {
    if (found.size >= MOST_LINK_PARAMETERS) break;
    if (OWN_LINK_NAMES.has(name) || POISON.has(name) || found.has(name) || !PARAMETER_NAME.test(name))
      continue;
    found.set(name, value.slice(0, LONGEST_LINK_VALUE).replace(UNSTORABLE, ''));
  }
  return Object.fromEntries(found);
}
