import type { FailureName } from './failure.ts';

type Refusals = readonly FailureName[];

/** The survey cannot be answered now (STATE-1). */
export const NOT_OPEN: Refusals = [
  'survey.invalid_link',
  'survey.not_published',
  'survey.no_questions',
  'survey.not_started',
  'survey.over',
  'survey.deleted',
  'survey.store_deleted',
  'survey.paused',
];

/** The visitor may not answer an open survey, because of the link, identity, device or address. */
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

/** A response cannot be moved to a newer version (STATE-14), or its own version or chain is missing. */
export const NOT_ON_ITS_VERSION: Refusals = [
  'answering.cannot_continue',
  'answering.survey_updated',
  'answering.version_updated',
  'answering.state_changed',
];

/** The response has ended or cannot continue. */
export const NOT_IN_PROGRESS: Refusals = [
  ...NOT_OPEN,
  'answering.already_submitted',
  'answering.draw_changed',
  ...NOT_ON_ITS_VERSION,
];

/** The events of a call, or the effects of these events, were refused. */
export const NOT_ANSWERED: Refusals = [
  ...NOT_IN_PROGRESS,
  ...NOT_ADMITTED,
  'answering.refused',
  'answering.files',
  'answering.id_reused',
  'answering.other_writer',
  'answering.out_of_scope',
  'answering.places_held',
];

/** The code that was sent to a phone number was refused. */
export const NOT_VERIFIED: Refusals = [
  'verification.not_sent',
  'verification.spent',
  'verification.empty',
  'verification.format',
  'verification.wrong',
];

/** The response has not earned the award, or not yet. */
export const NOT_EARNED: Refusals = [
  'access.refused',
  'survey.invalid_link',
  'award.invalid',
  'award.not_ready',
  'answering.out_of_scope',
];

/** The prize cannot be drawn, or a limit of the phone number or account is reached. */
export const NOT_DRAWN: Refusals = [
  ...NOT_EARNED,
  'answering.state_changed',
  'award.drawn',
  'award.phone_draws',
  'award.phone_wins',
  'award.phone_claims',
  'award.app_draws',
  'award.app_wins',
  'award.address_wins',
  'verification.not_sent',
];
