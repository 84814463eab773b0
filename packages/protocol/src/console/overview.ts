import { mapOtherEndCounts, type OtherEndCount } from '@canvass/project/vocabulary';
import Type, { type TSchema } from 'typebox';
import { Count, countOf, nullable, pendingSegments, VariableValue, type DataOf } from '../schemas/parts.ts';

/** Counts of responses that have not reached the last page, for each page. */
const countsOfEnds = {
  screened_out: countOf('Responses screened out with this as the last page.'),
  quota_full: countOf('Responses ended by a full quota with this as the last page.'),
} satisfies Readonly<Record<OtherEndCount, TSchema>>;

/** `GET /api/publishing/surveys/{id}/analysis`. Test responses are not counted. */
export const AnalysisOverview = Type.Object({
  ...pendingSegments,
  counts: Type.Object({
    finished: Count,
    under_way: countOf('Unfinished, with a call in the last 30 minutes.'),
    abandoned: countOf('Unfinished, without a call in the last 30 minutes.'),
    ...mapOtherEndCounts(() => Count),
  }),
  days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), begun: Count, finished: Count }), {
    description: 'By the day on which responses began. Days without responses are left out.',
  }),
  pages: Type.Array(
    Type.Object({
      gid: Type.String({ description: 'First question of the page.' }),
      cid: Type.String(),
      title: Type.String({ description: 'Title of the first question of the page that has one.' }),
      passed: countOf('Responses that have gone on from the page.'),
      median_seconds: nullable(Type.Number({ description: 'Null if `passed` is 0.' })),
      stopped_after: countOf('Abandoned responses with this as the last page.'),
      under_way_after: countOf('Responses in progress with this as the last page.'),
      ...countsOfEnds,
      not_shown: countOf('Responses that went past this page, which was skipped or not drawn.'),
    }),
    { description: 'In the order of the newest version.' },
  ),
  median_seconds: nullable(
    Type.Number({ description: 'Duration of finished responses. Null if there are none.' }),
  ),
  stopped_before: countOf('Abandoned responses that have not gone on from any page.'),
  under_way_before: countOf('Responses in progress that have not gone on from any page.'),
  sides: Type.Array(
    Type.Object({
      variable: Type.String(),
      values: Type.Array(Type.Object({ value: VariableValue, label: Type.String(), count: Count })),
    }),
    { description: 'Origin of responses: device, language, source, version.' },
  ),
});
export type AnalysisOverview = DataOf<typeof AnalysisOverview>;

/** `GET /api/publishing/surveys/{id}/analysis/draws`: draws of all responses except tests. */
export const DrawOverview = Type.Object({
  ...pendingSegments,
  draws: Type.Array(
    Type.Object({
      fid: Type.String(),
      title: Type.String(),
      balanced: Type.Boolean({
        description: 'Whether the children that the fewest respondents have are drawn first.',
      }),
      size: countOf('Number of children drawn for each respondent.'),
      n: countOf('Responses with a draw.'),
      hidden: Type.Optional(
        Type.Literal(true, {
          description: 'All counts of the draw are 0, because the survey is anonymous and a count is small.',
        }),
      ),
      children: Type.Array(
        Type.Object({
          fid: Type.String(),
          title: Type.String(),
          drawn: Count,
          finished: countOf('Finished responses among `drawn`.'),
          first: countOf('Responses that show it first.'),
          held: nullable(
            countOf(
              'Count for balancing, without respondents who left before answering. Null if not `balanced`, and in anonymous surveys.',
            ),
          ),
        }),
      ),
    }),
    { description: 'Draws of the newest version, in the order of its flow.' },
  ),
});
export type DrawOverview = DataOf<typeof DrawOverview>;
