import type { FailureName } from './failure.ts';

type Refusals = readonly FailureName[];

/** A survey is not there to be answered now (STATE-1). */
export const NOT_OPEN: Refusals = [
  'survey.invalid_link',
  'survey.not_published',
  'survey.no_questions',
  'survey.not_started',
  'survey.over',
  'survey.deleted',
  'survey.store_deleted',
];

/** What keeps somebody out of a survey that is open: their link, who they are, where they are. */
export const NOT_ADMITTED: Refusals = [
  'survey.invalid_link',
  'survey.link_used',
  'survey.link_submitted',
  'survey.link_disabled',
  'survey.link_deleted',
  'survey.link_not_started',
  'survey.link_over',
  'survey.out_of_scope',
  'survey.ip_answered',
  'survey.device_limit',
  'survey.person_limit',
  'messaging.only_wx',
  'messaging.must_wx',
  'messaging.only_qy',
  'messaging.must_qy',
  'messaging.unknown',
];

/** What moving a response to a newer version comes to (STATE-14), and what its own version or chain may lack. */
export const NOT_ON_ITS_VERSION: Refusals = [
  'answering.cannot_continue',
  'answering.survey_updated',
  'answering.version_updated',
  'answering.state_changed',
];

/** A response that is asked for while it is under way: it has ended, or cannot go on. */
export const NOT_UNDER_WAY: Refusals = [
  ...NOT_OPEN,
  'answering.already_submitted',
  'answering.draw_changed',
  ...NOT_ON_ITS_VERSION,
];

/** The events of a call, and what they lead to. */
export const NOT_ANSWERED: Refusals = [
  ...NOT_UNDER_WAY,
  ...NOT_ADMITTED,
  'answering.refused',
  'answering.files',
  'answering.id_reused',
  'answering.other_writer',
  'answering.out_of_scope',
  'answering.places_held',
];

/** A code that was sent to a number. */
export const NOT_VERIFIED: Refusals = [
  'verification.not_sent',
  'verification.spent',
  'verification.empty',
  'verification.format',
  'verification.wrong',
];

/** An award that a response has not earned, or not yet. */
export const NOT_EARNED: Refusals = [
  'access.refused',
  'survey.invalid_link',
  'award.invalid',
  'award.not_ready',
  'answering.out_of_scope',
];

/** A prize that was drawn, and what a number or an account may still have. */
export const NOT_DRAWN: Refusals = [
  ...NOT_EARNED,
  'answering.state_changed',
  'award.drawn',
  'award.phone_draws',
  'award.phone_wins',
  'award.phone_claims',
  'award.app_draws',
  'award.app_wins',
  'verification.not_sent',
];
