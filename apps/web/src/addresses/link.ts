import {
  CODE_PATTERN,
  MAX_LINK_VALUE_LENGTH,
  MAX_LINK_PARAMETERS,
  PREVIEW_NAME,
  SIGNATURE_NAME,
  UNIQUE_LINK_NAME,
} from '@canvass/project';
import { LINK_PARAMETERS, type LinkParameter } from './link-parameters.table.ts';

/** The parameters of a link (SCREEN-3). Anyone can write a link, so every value is bounded and none is trusted. */
export interface Link {
  readonly source?: string;
  readonly version?: number;
  readonly language?: string;
  readonly selectView?: 'phone' | 'pc';
  /** A text is shown while the survey loads, unless `show_load_txt` is 0. */
  readonly showLoadText: boolean;
  /** Colour of the page while it loads, as `#rgb` or `#rrggbb`. */
  readonly loadColor?: string;
  /** `xm_project_id`: must be the survey of the path. */
  readonly projectId?: string;
  readonly fromq?: string;
  readonly fromtype?: string;
  /** `testcid`: shows the codes of questions, in previews only (source 1). */
  readonly testCodes?: true;
  /** `canvass_watch`: the page reloads when an author publishes a change (docs/canvass.md, watch). */
  readonly watch?: true;
  /** Signature of signed parameters, which only the server can check. */
  readonly signature?: string;
  /** Token of the unique link (LINK-1). */
  readonly uniqueLink?: string;
  /** Signed token of an operator's preview. */
  readonly preview?: string;
  /** Parameters that the server stores with the response (`isCarried`), by their names in `LINK_PARAMETERS`. */
  readonly carried?: Readonly<Record<string, string>>;
  /** All other parameters: external parameters, if the project declares them. */
  readonly params: Readonly<Record<string, string>>;
}

/** Whether the link opens a preview. The server also requires a token for its permissions (STATE-2). */
export const isPreview = ({ source }: Pick<Link, 'source'>): boolean => source === '1';

const PARAMETER_NAME = new RegExp(CODE_PATTERN, 'u');
/** Keys that the server rejects in bodies, so that one of them in a link would keep every respondent out. */
const FORBIDDEN_NAME = /^(constructor|prototype)$/;
/** Characters that the server cannot store: NUL, and half of a surrogate pair, which `slice` may leave. */
// oxlint-disable-next-line no-control-regex -- the function removes these characters
const UNSTORABLE = /\u0000|[\uD800-\uDBFF]$/g;

/** Reads the query of the address. The first of repeated names counts. Invalid values are left out. */
export function parseLink(search: string): Link {
  const query = new URLSearchParams(search);
  const read = <K extends keyof typeof LINK_PARAMETERS>(name: K) => {
    const value = query.get(name);
    // The type of each value is what the `read` function of its row returns.
    return (value === null ? undefined : LINK_PARAMETERS[name].read(value)) as
      | ReturnType<(typeof LINK_PARAMETERS)[K]['read']>
      | undefined;
  };
  const members = {
    source: read('source'),
    version: read('version'),
    language: read('language'),
    selectView: read('select_view'),
    loadColor: read('load_color'),
    projectId: read('xm_project_id'),
    fromq: read('fromq'),
    fromtype: read('fromtype'),
    testCodes: read('testcid'),
    signature: read(SIGNATURE_NAME),
    uniqueLink: read(UNIQUE_LINK_NAME),
    preview: read(PREVIEW_NAME),
    showLoadText: read('show_load_txt') !== '0',
    watch: read('canvass_watch') === '1' || undefined,
    carried: readCarried(query),
    params: parameters(query),
  } satisfies { readonly [K in keyof Link]: Link[K] | undefined };
  // Every member that can be undefined is optional.
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as unknown as Link;
}

function readCarried(query: URLSearchParams): Link['carried'] {
  const rows: readonly (readonly [string, LinkParameter<unknown>])[] = Object.entries(LINK_PARAMETERS);
  const found = rows.flatMap(([name, row]) => {
    const value = row.isCarried === true ? row.read(query.get(name) ?? '') : undefined;
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function parameters(query: URLSearchParams): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const [name, value] of query) {
    if (found.size >= MAX_LINK_PARAMETERS) break;
    if (
      Object.hasOwn(LINK_PARAMETERS, name) ||
      FORBIDDEN_NAME.test(name) ||
      found.has(name) ||
      !PARAMETER_NAME.test(name)
    )
      continue;
    found.set(name, value.slice(0, MAX_LINK_VALUE_LENGTH).replace(UNSTORABLE, ''));
  }
  return Object.fromEntries(found);
}
