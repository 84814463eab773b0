import Type from 'typebox';
import { DRAFT } from '../calls/previews.ts';
import { Count, nullable, oneOf, ProjectContent, Time, type DataOf } from '../schemas/parts.ts';

const ListedVersion = Type.Object({
  version: Type.Integer(),
  title: Type.String(),
  published_at: Time,
  responses: Type.Integer({
    minimum: 0,
    description: 'Responses that are on it now. Tests are not counted.',
  }),
  under_way: Type.Integer({ minimum: 0, description: 'Those of them that have not ended.' }),
  withdrawn: Type.Boolean({
    description: 'Unfinished responses of this version are moved to the newest version when they go on.',
  }),
});
export type ListedVersion = DataOf<typeof ListedVersion>;
/** `GET /api/publishing/surveys/{id}/versions`. */
export const ListedVersions = Type.Object({ versions: Type.Array(ListedVersion) });
export type ListedVersions = DataOf<typeof ListedVersions>;

/** `GET /api/publishing/surveys/{id}/versions/{version}`. */
export const ShownVersion = Type.Object({ version: Type.Integer(), project: ProjectContent });

const names = (description: string) => Type.Array(Type.String(), { description });
const NamedQuestion = Type.Object({ gid: Type.String(), code: Type.String() });
/** The code and title of a question. */
export type NamedQuestion = DataOf<typeof NamedQuestion>;
const ChangedQuestion = Type.Object({
  gid: Type.String(),
  code: Type.String(),
  fields: names('Names of the fields of its file that differ, options and rows apart.'),
  added: names('gids of options and rows.'),
  removed: names('gids of options and rows.'),
});
export type ChangedQuestion = DataOf<typeof ChangedQuestion>;

const ChangedCell = Type.Object({
  id: Type.String(),
  name: Type.String(),
  change: oneOf('added', 'removed', 'changed'),
  caps: Type.Tuple([nullable(Type.Integer()), nullable(Type.Integer())], {
    description: 'Limits before and after; null: there is none.',
  }),
  condition: Type.Boolean({ description: 'Whether another condition decides who belongs there.' }),
  done: Count,
  held: Count,
});
export type ChangedCell = DataOf<typeof ChangedCell>;

const ContentChanges = Type.Object({
  added: Type.Array(NamedQuestion),
  removed: Type.Array(NamedQuestion),
  retyped: Type.Array(NamedQuestion, {
    description: 'The same gid, and another type: answers before are none of it.',
  }),
  changed: Type.Array(ChangedQuestion),
  moved: Type.Array(NamedQuestion, {
    description: 'Of both versions, and in another place among those of both.',
  }),
  quotas: Type.Array(ChangedCell),
  others: names('Names of the other fields of the file that differ: flow_list, settings, translations.'),
});
/** Differences between the files of two versions. */
export type ContentChanges = DataOf<typeof ContentChanges>;

const countedBy = (description: string) => Type.Record(Type.String(), Count, { description });
/** Number of respondents, by gid, by fid or by id of a cell. */
export type CountedBy = Readonly<Record<string, number>>;
const count = (description: string) => Type.Integer({ minimum: 0, description });

const MovedResponses = Type.Object({
  count: Count,
  looked_at: count('The latest so many of them were tried. The numbers below are of these.'),
  unchanged: count('Go on with every answer where they are.'),
  not_begun: count('Have answered nothing yet, and begin on the newest version (1119).'),
  refused: count('Cannot be moved, and have to begin again (1002).'),
  refused_by: countedBy('By gid: the questions whose answers have no place.'),
  unreadable: count('Their stored data cannot be read, or their version does not exist (999999, 1112).'),
  ended: count('The version ends the survey for them at the point they reach.'),
  dropped: countedBy('Answers that are dropped, since the question is hidden from them there.'),
  asked_again: countedBy(
    'Answers that have to be given again, since they come after a question that has to be answered first.',
  ),
  added: countedBy('Questions on their path that they have not seen.'),
  hidden: countedBy('Questions that they have seen, and that are hidden from them there.'),
  reordered: countedBy('Questions whose options or rows they have seen in another order.'),
  redrawn: countedBy('Draws, by fid, with another result.'),
  quota_full: countedBy('Cells that are full for them.'),
});
/** Number of unfinished responses, without tests, that a change of `oldest_version` would move, by result. */
export type MovedResponses = DataOf<typeof MovedResponses>;

const Compared = Type.Union([Type.Integer(), Type.Literal(DRAFT)]);
/** `GET /api/publishing/surveys/{id}/changes?from=&to=`. */
export const VersionChanges = Type.Object({
  from: Compared,
  to: Compared,
  published_since: Type.Array(Type.Integer(), {
    description:
      'Of the draft: versions that were published since it was begun, whose changes it does not have.',
  }),
  content: ContentChanges,
  under_way: MovedResponses,
});
export type VersionChanges = DataOf<typeof VersionChanges>;
