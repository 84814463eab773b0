import { ListedMembers } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { linkNext, pageQuery, readPage } from '../../http/page-query.ts';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/members?after=&limit=`: by id; the next page is in the `Link` header. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/members',
  scope: 'publish',
  act: 'members.list',
  schemas: {
    answer: ListedMembers,
    query: Type.Object({ ...pageQuery, after: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  async handle({ surveyId, query, request, reply, services }) {
    const survey = await services.publishing.describe(surveyId);
    if (isFailure(survey)) return survey;
    const limit = readPage(query, { limit: 100, most: 1_000 });
    const members = await services.members.list(surveyId, { after: query.after ?? '', limit });
    linkNext({ request, reply }, { entries: members, limit, name: 'after', keyOf: (last) => last.member_id });
    return { members };
  },
});
