import { LONGEST_LINK_VALUE, MOST_LINK_PARAMETERS, OWN_LINK_NAMES, SIGNATURE_NAME } from '@canvass/project';
import { parseLanguageTag } from '@canvass/protocol';

/** What a link says (SCREEN-3). Anybody can write a link: everything is bounded and nothing is trusted. */
export interface Link {
  readonly source?: string;
  readonly version?: number;
  readonly language?: string;
  readonly selectView?: 'phone' | 'pc';
  /** A text is shown while the survey loads, unless `show_load_txt` is 0. */
  readonly showLoadText: boolean;
  /** `xm_project_id`: must be the survey of the path. */
  readonly projectId?: string;
  readonly fromq?: string;
  readonly fromtype?: string;
  /** `canvass_watch`: an author changes the survey meanwhile, and the page is to follow (docs/canvass.md, watch). */
  readonly watch?: true;
  /** Vouches for signed parameters; only the server can tell whether it is right. */
  readonly signature?: string;
  /** What remains: external parameters, if the project declares them. */
  readonly params: Readonly<Record<string, string>>;
}

/** The form that the project format gives to codes of external parameters. */
const PARAMETER_NAME = /^\p{L}[\p{L}\p{N}_]{0,63}$/u;
/** The server takes no body with such keys: one of them in a link would keep everybody out. */
const POISON: ReadonlySet<string> = new Set(['constructor', 'prototype']);
/** What the server cannot store: NUL, and half of a pair that the cut below may leave. */
// oxlint-disable-next-line no-control-regex -- it is what is to be removed
const UNSTORABLE = /\u0000|[\uD800-\uDBFF]$/g;
const SHORT = /^[\w-]{1,64}$/;
/** Whatever it is, the server says so; what no signature can be, such as a text of 10 kB, is not sent. */
const SIGNATURE = /^[\p{L}\p{N}_.-]{1,4000}$/u;

/** Reads the query of the address. Of repeated names the first counts; what has no valid form is left out. */
export function parseLink(search: string): Link {
  const query = new URLSearchParams(search);
  const matching = (name: string, form: RegExp) => {
    const value = query.get(name);
    return value !== null && form.test(value) ? value : undefined;
  };
  const version = matching('version', /^\d{1,9}$/);
  const view = matching('select_view', /^(phone|pc)$/);
  return {
    ...given('source', matching('source', SHORT)),
    ...given('version', version === undefined ? undefined : Number(version)),
    ...given('language', parseLanguageTag(query.get('language'))),
    ...given('selectView', view === 'phone' || view === 'pc' ? view : undefined),
    ...given('projectId', query.get('xm_project_id')?.slice(0, 64)),
    ...given('fromq', matching('fromq', SHORT)),
    ...given('fromtype', matching('fromtype', SHORT)),
    ...given('signature', matching(SIGNATURE_NAME, SIGNATURE)),
    showLoadText: query.get('show_load_txt') !== '0',
    ...given('watch', query.get('canvass_watch') === '1' ? true : undefined),
    params: parameters(query),
  };
}

/** A member for an optional property: there only when it has a value. */
function given<K extends string, const V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  // A computed key widens to string; it is K by construction.
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: V });
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
