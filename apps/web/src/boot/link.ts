import { parseLanguageTag } from '@canvass/protocol';

/** What a link says (spec section 2). Anybody can write a link: everything is bounded and nothing is trusted. */
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
  /** What remains: external parameters, if the project declares them. */
  readonly params: Readonly<Record<string, string>>;
}

/** Parameters with a meaning of their own (spec section 2): never external parameters. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'source',
  'version',
  'fromq',
  'fromcid',
  'fromtype',
  'seq',
  'language',
  'select_view',
  'condition_classify',
  'xm_custom',
  'embed_info',
  'load_color',
  'org_code',
  'embed',
  'random',
  'testcid',
  'show_load_txt',
  'xm_project_id',
]);
/** The form that the project format gives to codes of external parameters. */
const PARAMETER_NAME = /^\p{L}[\p{L}\p{N}_]{0,63}$/u;
/** The server takes no body with such keys: one of them in a link would keep everybody out. */
const POISON: ReadonlySet<string> = new Set(['constructor', 'prototype']);
/** What the server cannot store: NUL, and half of a pair that the cut below may leave. */
// oxlint-disable-next-line no-control-regex -- it is what is to be removed
const UNSTORABLE = /\u0000|[\uD800-\uDBFF]$/g;
const MOST_PARAMETERS = 50;
const LONGEST_VALUE = 2_000;
const SHORT = /^[\w-]{1,64}$/;

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
    showLoadText: query.get('show_load_txt') !== '0',
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
    if (found.size >= MOST_PARAMETERS) break;
    if (OWN_NAMES.has(name) || POISON.has(name) || found.has(name) || !PARAMETER_NAME.test(name)) continue;
    found.set(name, value.slice(0, LONGEST_VALUE).replace(UNSTORABLE, ''));
  }
  return Object.fromEntries(found);
}
