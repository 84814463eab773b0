import { SignOffState } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

const url = '/api/publishing/surveys/:id/sign_off';

/** The sign-offs of the survey, whether the draft is still the same, and whether publishing requires one. */
const showSignOffRoute = operatorRoute({
  method: 'GET',
  url,
  scope: 'review',
  schemas: { reply: SignOffState },
  handle: ({ surveyId, operator, services }) => services.signOffs.show(surveyId, operator),
});

/** Signs off the draft in the caller's name. A later change of its content needs a new sign-off. */
const signOffRoute = operatorRoute({
  method: 'POST',
  url,
  scope: 'review',
  act: 'sign_off.sign',
  refuses: ['publishing.draft_changed'],
  schemas: { reply: SignOffState, body: Type.Object({ edition: Type.String({ maxLength: 64 }) }) },
  handle: ({ surveyId, body, operator, services }) =>
    services.signOffs.sign(surveyId, body.edition, operator),
});

/** Withdraws the caller's own sign-off of the present draft. */
const withdrawSignOffRoute = operatorRoute({
  method: 'DELETE',
  url,
  scope: 'review',
  act: 'sign_off.withdraw',
  schemas: { reply: SignOffState },
  handle: ({ surveyId, operator, services }) => services.signOffs.withdraw(surveyId, operator),
});

/**
 * Decides whether the survey is published only after a reviewer other than the publisher has signed off the draft.
 * Switching it off requires the scope `manage`.
 */
const setSignOffRuleRoute = operatorRoute({
  method: 'PUT',
  url,
  scope: 'publish',
  act: 'sign_off.rule',
  refuses: ['publishing.sign_off_kept'],
  schemas: { reply: SignOffState, body: Type.Object({ required: Type.Boolean() }) },
  handle: ({ surveyId, body, operator, services }) =>
    services.signOffs.setRule(surveyId, body.required, operator),
});

export const routes = [showSignOffRoute, signOffRoute, withdrawSignOffRoute, setSignOffRuleRoute];
