import { VersionChanges } from '@canvass/protocol/schemas';
import { DRAFT, type PreviewedVersion } from '@canvass/protocol';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { versionIn } from './version-in.ts';

const Version = Type.String({ pattern: '^(draft|[1-9]\\d{0,8})$' });

/**
 * `GET /api/publishing/surveys/{id}/changes?from=&to=`: what two versions differ in (the newest and the draft unless it is
 * said), and what would become of responses under way if they were moved to the second.
 */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/changes',
  scope: 'publish',
  refuses: ['publishing.refused'],
  schemas: {
    answer: VersionChanges,
    query: Type.Object({ from: Type.Optional(Version), to: Type.Optional(Version) }),
  },
  handle: ({ surveyId, query, services }) =>
    services.versions.changes(surveyId, { from: versionOf(query.from), to: versionOf(query.to) }),
});

const versionOf = (text: string | undefined): PreviewedVersion | undefined =>
  text === DRAFT ? DRAFT : versionIn(text);
