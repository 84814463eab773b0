import Type from 'typebox';
import { DRAFT } from '../calls/previews.ts';
import { countOf, Count, nullable, oneOf, ProjectContent, Time, type DataOf } from '../schemas/parts.ts';

const ListedVersion = Type.Object({
  version: Type.Integer(),
  title: Type.String(),
  published_at: Time,
  responses: Type.Integer({
    minimum: 0,
    description: 'Responses on this version, without tests.',
  }),
  under_way: countOf('Unfinished responses on this version, without tests.'),
  withdrawn: Type.Boolean({
    description:
      'Whether unfinished responses of this version move to the newest version when they continue.',
  }),
});
export type ListedVersion = DataOf<typeof ListedVersion>;
/** Reply to `GET /api/publishing/surveys/{id}/versions`. */
export const ListedVersions = Type.Object({ versions: Type.Array(ListedVersion) });
export type ListedVersions = DataOf<typeof ListedVersions>;

/** Reply to `GET /api/publishing/surveys/{id}/versions/{version}`. */
export const ShownVersion = Type.Object({ version: Type.Integer(), project: ProjectContent });

const names = (description: string) => Type.Array(Type.String(), { description });
const NamedQuestion = Type.Object({ gid: Type.String(), code: Type.String() });
export type NamedQuestion = DataOf<typeof NamedQuestion>;
const ChangedQuestion = Type.Object({
  gid: Type.String(),
  code: Type.String(),
  fields: names('Names of the changed fields, without options and rows.'),
  added: names('gids of added options and rows.'),
  removed: names('gids of removed options and rows.'),
});
export type ChangedQuestion = DataOf<typeof ChangedQuestion>;

const ChangedCell = Type.Object({
  id: Type.String(),
  name: Type.String(),
  change: oneOf('added', 'removed', 'changed'),
  caps: Type.Tuple([nullable(Type.Integer()), nullable(Type.Integer())], {
    description: 'Limits before and after. Null for no limit.',
  }),
  condition: Type.Boolean({ description: 'Whether the condition of the cell has changed.' }),
  done: Count,
  held: Count,
});
export type ChangedCell = DataOf<typeof ChangedCell>;

const ContentChanges = Type.Object({
  added: Type.Array(NamedQuestion),
  removed: Type.Array(NamedQuestion),
  retyped: Type.Array(NamedQuestion, {
    description: 'Questions with the same gid and another type. Their earlier answers are not carried over.',
  }),
  changed: Type.Array(ChangedQuestion),
  moved: Type.Array(NamedQuestion, {
    description: 'Questions of both versions whose relative order has changed.',
  }),
  quotas: Type.Array(ChangedCell),
  others: names('Names of the other changed fields, such as flow_list, settings, translations.'),
});
export type ContentChanges = DataOf<typeof ContentChanges>;

const countByKey = (description: string) => Type.Record(Type.String(), Count, { description });
/** Number of respondents, by gid, by fid or by id of a cell. */
export type CountByKey = Readonly<Record<string, number>>;

const MovedResponses = Type.Object({
  count: Count,
  looked_at: countOf('Number of latest responses that were tried. The numbers below refer to these.'),
  unchanged: countOf('Responses that continue on the same page with all answers.'),
  not_begun: countOf('Responses without an answer, which begin on the newest version (1119).'),
  refused: countOf('Responses that cannot be moved and have to begin again (1002).'),
  refused_by: countByKey('Answers without a place in the newest version, by gid of the question.'),
  unreadable: countOf(
    'Responses whose stored data cannot be read, or whose version does not exist (999999, 1112).',
  ),
  ended: countOf('Responses that the newest version ends where they are.'),
  dropped: countByKey('Answers that are dropped because the newest version hides the question.'),
  asked_again: countByKey(
    'Answers that must be given again because an earlier question must be answered first.',
  ),
  added: countByKey('New questions before their current page.'),
  hidden: countByKey('Questions that they have seen and that the newest version hides.'),
  reordered: countByKey('Questions whose options or rows have another order than they have seen.'),
  redrawn: countByKey('Draws, by fid, with another result.'),
  quota_full: countByKey('Quota cells that would be full for them.'),
});
/** Number of unfinished responses, without tests, that a change of `oldest_version` would move, by result. */
export type MovedResponses = DataOf<typeof MovedResponses>;

const ComparedVersion = Type.Union([Type.Integer(), Type.Literal(DRAFT)]);
/** Reply to `GET /api/publishing/surveys/{id}/changes?from=&to=`. */
export const VersionChanges = Type.Object({
  from: ComparedVersion,
  to: ComparedVersion,
  published_since: Type.Array(Type.Integer(), {
    description: 'Versions published since the draft was begun. The draft lacks their changes.',
  }),
  content: ContentChanges,
  under_way: MovedResponses,
});
export type VersionChanges = DataOf<typeof VersionChanges>;
