import { ListedVersions, ShownVersion, VersionChanges, PublishData } from '@canvass/protocol/schemas';
import { SmallNumber } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';
import { DRAFT, type PreviewedVersion } from '@canvass/protocol';
import Type from 'typebox';

/** The versions of a survey with their responses, the newest first. */
const listVersionsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/versions',
  scope: ['review', 'translate'],
  schemas: { reply: ListedVersions },
  handle: ({ surveyId, services }) => services.versions.list(surveyId),
});

/** A version with its project as published. */
const showVersionRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/versions/:version',
  scope: ['review', 'translate'],
  schemas: { params: Type.Object({ version: SmallNumber }), reply: ShownVersion },
  handle: ({ surveyId, params, services }) => services.versions.show(surveyId, params.version),
});

const Version = Type.String({ pattern: '^(draft|[1-9]\\d{0,8})$' });

/**
 * The differences between two versions, and the predicted results of moving responses in progress to the second. `from`
 * defaults to the newest version, `to` to the draft.
 */
const showChangesRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/changes',
  scope: 'review',
  refuses: ['publishing.refused'],
  schemas: {
    reply: VersionChanges,
    query: Type.Object({ from: Type.Optional(Version), to: Type.Optional(Version) }),
  },
  handle: ({ surveyId, query, services }) =>
    services.versions.changes(surveyId, { from: versionOf(query.from), to: versionOf(query.to) }),
});

const versionOf = (text: string | undefined): PreviewedVersion | undefined =>
  text === undefined || text === DRAFT ? text : Number(text);

const rollBackRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/versions/:version/publish',
  scope: 'publish',
  act: 'survey.roll_back',
  refuses: ['publishing.refused'],
  schemas: { params: Type.Object({ version: SmallNumber }), reply: PublishData },
  handle: ({ surveyId, params, services }) => services.drafts.rollBack(surveyId, params.version),
});

export const routes = [listVersionsRoute, showVersionRoute, showChangesRoute, rollBackRoute];
