import {
  INVITATION_NAME,
  MAX_CARRIED_VALUE_LENGTH,
  PREVIEW_NAME,
  SIGNATURE_NAME,
  UNIQUE_LINK_NAME,
} from '@canvass/project';
import { parseLanguageTag } from '@canvass/protocol';

/** A link parameter whose name has a reserved meaning (SCREEN-3). */
export interface LinkParameter<T> {
  /** Returns undefined if the value is invalid. The parameter is then ignored. */
  readonly read: (value: string) => T | undefined;
  /** Whether the server stores the parameter with the response. */
  readonly isCarried?: true;
}

const readMatching =
  (form: RegExp) =>
  (value: string): string | undefined =>
    form.test(value) ? value : undefined;
/** Reads codes and ids of other systems. */
const readWord = readMatching(/^[\w.-]{1,64}$/);
const readFlag = (value: string): true | undefined => (value === '1' || value === 'true' ? true : undefined);
const readOneOf =
  <const V extends readonly string[]>(...values: V) =>
  (value: string): V[number] | undefined =>
    values.find((one) => one === value);
/** Characters that are removed: control characters, and half of a surrogate pair, which `slice` may leave. */
// oxlint-disable-next-line no-control-regex -- the function removes these characters
const UNSTORABLE = /[\u0000-\u001f\u007f]|[\uD800-\uDBFF]$/g;
/** Reads at most `maxLength` characters. Returns undefined if none of them can be stored. */
const readFreeText = (maxLength: number) => (value: string) =>
  value.slice(0, maxLength).replace(UNSTORABLE, '') || undefined;

/** All reserved parameters with their format and use. Anyone can write a link, so values of another format are ignored. */
export const LINK_PARAMETERS = {
  /** Sent with every call (CALL-2). It is 1 for previews and 8 for embedded pages. */
  source: { read: readMatching(/^[\w-]{1,64}$/) },
  /** Version of the project to load, if the page does not contain a project. */
  version: { read: (value) => (/^\d{1,9}$/.test(value) ? Number(value) : undefined) },
  /** Marks a test channel, together with `fromtype` (CALL-12). */
  fromq: { read: readMatching(/^[\w-]{1,64}$/) },
  fromtype: { read: readMatching(/^[\w-]{1,64}$/) },
  fromcid: { read: readWord, isCarried: true },
  /** Sequence number of another response, known to the sender of the link. It grants no access (CALL-7). */
  seq: { read: readMatching(/^\d{1,18}$/), isCarried: true },
  language: { read: (value) => parseLanguageTag(value) },
  select_view: { read: readOneOf('phone', 'pc') },
  condition_classify: { read: readWord, isCarried: true },
  xm_custom: { read: readFreeText(MAX_CARRIED_VALUE_LENGTH), isCarried: true },
  /** Data that the host page of an embedded survey sends about itself. */
  embed_info: { read: readFreeText(MAX_CARRIED_VALUE_LENGTH), isCarried: true },
  embed: { read: readWord, isCarried: true },
  /** Colour of the page while it loads. A leading # is optional, because it would begin the fragment of a link. */
  load_color: {
    read: (value) =>
      /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? `#${value.replace('#', '')}` : undefined,
  },
  org_code: { read: readWord, isCarried: true },
  random: { read: readWord, isCarried: true },
  /** Shows the codes of questions, in previews only. */
  testcid: { read: readFlag },
  show_load_txt: { read: readOneOf('0', '1') },
  /** Must be the id of the path's survey (SCREEN-4). Any text is accepted and then compared with that id. */
  xm_project_id: { read: (value) => value.slice(0, 64) },
  /** The page reloads when an author publishes a change (docs/canvass.md, watch). */
  canvass_watch: { read: readOneOf('1') },
  /** Checked by the server. Texts too long for a signature are not sent. */
  [SIGNATURE_NAME]: { read: readMatching(/^[\p{L}\p{M}\p{N}_.-]{1,4000}$/u) },
  /** Checked by the server (LINK-2). */
  [UNIQUE_LINK_NAME]: { read: (value) => value.slice(0, 64) },
  [PREVIEW_NAME]: { read: readMatching(/^[\w.-]{1,1000}$/) },
  [INVITATION_NAME]: { read: readMatching(/^[\w-]{1,64}$/), isCarried: true },
} as const satisfies Readonly<Record<string, LinkParameter<unknown>>>;
