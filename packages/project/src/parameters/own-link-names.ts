import { INVITATION_NAME, PREVIEW_NAME, SIGNATURE_NAME, UNIQUE_LINK_NAME } from './link-names.ts';

/**
 * Parameters that Canvass itself uses (SCREEN-3), and that are never external parameters. Canvass has
 * chosen only the names with `canvass_`. This file is separate, because browsers of respondents do not load it.
 */
export const OWN_LINK_NAMES: ReadonlySet<string> = new Set([
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
  'canvass_watch',
  SIGNATURE_NAME,
  UNIQUE_LINK_NAME,
  PREVIEW_NAME,
  INVITATION_NAME,
]);
