/** Parameter of a link that carries the signature of its signed parameters. */
export const SIGNATURE_NAME = 'canvass_sig';

/** Parameters with a meaning of their own (SCREEN-3; `canvass_` ones are ours): never external parameters. */
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
]);

/** Parameters that a link may have; further ones are not read. */
export const MOST_LINK_PARAMETERS = 50;
/** Characters of the value of one. */
export const LONGEST_LINK_VALUE = 2_000;
