/** Parameter of a link that carries the signature of its signed parameters. */
export const SIGNATURE_NAME = 'canvass_sig';

/** Parameter with the token of a unique link, which is valid for one submission. */
export const UNIQUE_LINK_NAME = 'uniq_link';
/**
 * Parameter with the token of a preview link, which the operator's server has signed. A preview works before the survey
 * opens, and stores nothing.
 */
export const PREVIEW_NAME = 'canvass_preview';
/** Link parameter that identifies the inviting respondent, signed by the server (AWARD-11). */
export const INVITATION_NAME = 'canvass_invite';

/** Maximum number of parameters that are read from a link. */
export const MAX_LINK_PARAMETERS = 50;
/** Maximum length of the value of a link parameter, in characters. */
export const MAX_LINK_VALUE_LENGTH = 2_000;

/**
 * Names of `OWN_LINK_NAMES` whose parameters the server receives and stores with the response. No rule reads them. The
 * server reads only `INVITATION_NAME`.
 */
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
/** Maximum length of the value of a parameter in `CARRIED_LINK_NAMES`, in characters. */
export const MAX_CARRIED_VALUE_LENGTH = 2_000;
