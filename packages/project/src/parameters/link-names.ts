/** Parameter of a link that carries the signature of its signed parameters. */
export const SIGNATURE_NAME = 'canvass_sig';

/** Parameter of a link that is good for one submission: its token. */
export const UNIQUE_LINK_NAME = 'uniq_link';
/** Parameter of a link that shows a survey before it is open, and records nothing: the operator's signed word. */
export const PREVIEW_NAME = 'canvass_preview';
/** Link parameter that identifies the inviting respondent, signed by the server (AWARD-11). */
export const INVITATION_NAME = 'canvass_invite';

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
  UNIQUE_LINK_NAME,
  PREVIEW_NAME,
  INVITATION_NAME,
]);

/** Maximum number of parameters that are read from a link. */
export const MAX_LINK_PARAMETERS = 50;
/** Characters of the value of one. */
export const LONGEST_LINK_VALUE = 2_000;

/** Own parameters that go to the server and are kept with the response. No rule reads them; the server counts invitations. */
export const CARRIED_LINK_NAMES: ReadonlySet<string> = new Set([
  'fromcid',
  'seq',
  'condition_classify',
  'xm_custom',
  'embed_info',
  'embed',
  'org_code',
  'random',
  INVITATION_NAME,
]);
/** Characters of the value of one of those. */
export const LONGEST_CARRIED_VALUE = 2_000;
