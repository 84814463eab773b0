import Type from 'typebox';
import { NOT_EARNED } from '../../http/refusal-groups.ts';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { AWARD_FIELDS, AwardReply, LANGUAGE, loadRespondent } from '../calls/award-replies.ts';

/** An award with its invitation link and the number of friends' finished responses. */
const shareAwardRoute = defineRoute({
  method: 'POST',
  url: '/api/award/fission/share',
  access: 'public',
  rate: 'read',
  refuses: NOT_EARNED,
  schemas: { reply: AwardReply, body: Type.Object({ ...AWARD_FIELDS, lang_code: LANGUAGE }) },
  async handle(call) {
    const { id, aid, lang_code: language } = call.body;
    const respondent = await loadRespondent(call, id);
    return isFailure(respondent) ? respondent : call.services.awards.share(respondent, aid, language);
  },
});

/** The survey of an invitation link, and the path to it. */
const receiveInvitationRoute = defineRoute({
  method: 'POST',
  url: '/api/award/fission/receive',
  access: 'public',
  rate: 'read',
  refuses: ['access.refused', 'survey.invalid_link', 'award.invalid'],
  schemas: {
    reply: Type.Object({
      survey_id: Type.String(),
      title: Type.String(),
      gift: Type.Optional(Type.String()),
      path: Type.String(),
    }),
    body: Type.Object({ c: Type.String({ maxLength: 100 }), lang_code: LANGUAGE }),
  },
  handle: ({ body, services }) => services.receiveInvitation(body.c, body.lang_code),
});

export const routes = [shareAwardRoute, receiveInvitationRoute];
