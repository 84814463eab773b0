import { ListedMembers, ImportedMembers, MemberCount } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { linkNext, pageQuery, readPageSize } from '../../http/parameters/page-query.ts';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';

/** Members by id, or those with `search` in their id or in a value. The next page is in the `Link` header. */
const listMembersRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/members',
  scope: 'members',
  act: 'members.list',
  schemas: {
    reply: ListedMembers,
    query: Type.Object({
      ...pageQuery,
      after: Type.Optional(Type.String({ maxLength: 64 })),
      search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
  },
  async handle({ surveyId, query, request, reply, services }) {
    const survey = await services.publishing.describe(surveyId);
    if (isFailure(survey)) return survey;
    const limit = readPageSize(query, { limit: 100, max: 1_000 });
    const members = await services.members.list(surveyId, {
      after: query.after ?? '',
      search: query.search,
      limit,
    });
    linkNext({ request, reply }, { entries: members, limit, name: 'after', keyOf: (last) => last.member_id });
    return { members };
  },
});

/** Maximum size of a request body in bytes: 100,000 members with 250 bytes each. */
const BODY_LIMIT = 24 * 1024 * 1024;

/**
 * `POST /api/publishing/surveys/{id}/members?replace=true` with a CSV file as `text/csv`: adds or replaces members, all
 * or nothing.
 */
const importMembersRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/members',
  scope: 'members',
  act: 'members.import',
  accepts: 'csv',
  bodyLimit: BODY_LIMIT,
  schemas: {
    reply: ImportedMembers,
    body: Type.String(),
    query: Type.Object({ replace: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])) }),
  },
  handle: ({ surveyId, body, query, services }) =>
    services.members.import(surveyId, body, query.replace === 'true'),
});

const dropMemberRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/members/:member',
  scope: 'members',
  act: 'members.drop',
  // The log omits the member id, because the log is kept for ever and an id may be a person's name.
  subject: () => '',
  schemas: { params: Type.Object({ member: PathText }), reply: MemberCount },
  handle: ({ surveyId, params, services }) => services.members.drop(surveyId, params.member),
});

const dropMembersRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/members',
  scope: 'members',
  act: 'members.drop_all',
  schemas: { reply: MemberCount },
  handle: ({ surveyId, services }) => services.members.drop(surveyId),
});

export const routes = [listMembersRoute, importMembersRoute, dropMemberRoute, dropMembersRoute];
