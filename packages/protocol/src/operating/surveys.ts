import { QUOTA_CHECKS, QUOTA_MODES } from '@canvass/project/vocabulary';
import Type from 'typebox';
import { countOf, Count, FoundIssue, nullable, oneOf, Time, type DataOf } from '../schemas/parts.ts';

const survey = {
  surveyId: Type.String(),
  title: Type.String(),
  version: Type.Integer({ description: 'Newest version. New responses begin on it.' }),
  oldest_version: Type.Integer({
    description: 'Responses on versions before this one are moved to the newest version.',
  }),
  path: Type.String({ description: 'Path of the respondent’s link below the address of the server.' }),
  availability: oneOf('open', 'paused', 'closed', 'not_started', 'over'),
  closed: Type.Boolean({
    description: 'Whether an operator has closed the survey, regardless of its opening times.',
  }),
  begin_time: nullable(Time),
  end_time: nullable(Time),
  published_at: Time,
  last_seq: Type.Integer({ description: 'Number of the latest response; 0 if there is none.' }),
  cover: nullable(Type.String({ description: 'Address of the image of the start page, if it has one.' })),
  language: Type.String({ description: 'Language of the texts in the project file.' }),
  accent: nullable(
    Type.String({ description: 'Accent colour of the newest version, as written in the project.' }),
  ),
};
const OperatedSurvey = Type.Object(survey);
export type OperatedSurvey = DataOf<typeof OperatedSurvey>;
/** Whether respondents can answer a survey now, by the server's clock. */
export type SurveyAvailability = OperatedSurvey['availability'];
/** Reply to `GET /api/publishing/surveys`. */
export const OperatedSurveys = Type.Object({ surveys: Type.Array(OperatedSurvey) });
export type OperatedSurveys = DataOf<typeof OperatedSurveys>;

const ResponseCount = Type.Object({ status: Type.Integer(), test: Type.Boolean(), count: Count });
/** Number of responses with one end status. Responses of test channels are counted separately. */
export type ResponseCount = DataOf<typeof ResponseCount>;

/** `GET /api/publishing/surveys/{id}`, and the reply to every call that changes the survey. */
export const OperatedSurveyDetail = Type.Object({
  ...survey,
  responses: Type.Array(ResponseCount, {
    description: 'Responses by end status. Test channels are counted separately.',
  }),
});
export type OperatedSurveyDetail = DataOf<typeof OperatedSurveyDetail>;

export const DroppedSurvey = Type.Object({ surveyId: Type.String() });
export const Dropped = Type.Object({ id: Type.String() });
export const DroppedResponse = Type.Object({ seq: Type.Integer() });

const keptFor = Type.Object(
  {
    ended_days: nullable(
      Type.Integer({ description: 'Days from the end of a response until it is deleted. Null for never.' }),
    ),
    unfinished_days: nullable(
      Type.Integer({
        description: 'Days from the last call of an unfinished response until it is deleted. Null for never.',
      }),
    ),
  },
  { description: 'When the responses of the survey are deleted.' },
);

/** Reply to `GET /api/publishing/surveys`, and to publishing a draft or an older version. */
export const PublishData = Type.Object({
  surveyId: Type.String(),
  version: Type.Integer(),
  created: Type.Boolean({ description: 'False if the newest version already had this content.' }),
  path: Type.String({ description: 'Path of the respondent’s link below the address of the server.' }),
  warnings: Type.Array(FoundIssue),
  retention: keptFor,
});
export type PublishData = DataOf<typeof PublishData>;

/** Reply to `POST /api/publishing/surveys/{id}/draft/check`: what publishing the draft would warn of. */
export const DraftCheck = Type.Object({ warnings: Type.Array(FoundIssue), retention: keptFor });
export type DraftCheck = DataOf<typeof DraftCheck>;

const ListedResponse = Type.Object({
  seq: Type.Integer(),
  status: Type.Integer(),
  test: Type.Boolean(),
  version: Type.Integer(),
  begun_at: Time,
  ended_at: nullable(Time),
  device: Type.String(),
  language: Type.String(),
  evaluated_differently: Type.Boolean({
    description:
      'True if it was continued with its stored answers, because its events evaluated differently after an upgrade.',
  }),
  source: nullable(Type.String({ description: '`source` of the link.' })),
  link: nullable(Type.String({ description: 'Id of the unique or signed link that opened the response.' })),
  member_id: nullable(Type.String({ description: 'Id of the member who answered, if known.' })),
  parameters: Type.Record(Type.String(), Type.String(), {
    description: 'External parameters of the link.',
  }),
});
export type ListedResponse = DataOf<typeof ListedResponse>;
/** `GET /api/publishing/surveys/{id}/responses`, the latest first. */
export const ListedResponses = Type.Object({
  survey: OperatedSurveyDetail,
  responses: Type.Array(ListedResponse),
});
export type ListedResponses = DataOf<typeof ListedResponses>;

const QuotaCell = Type.Object({
  id: Type.String(),
  name: Type.String(),
  cap: Type.Integer({ description: 'Current limit.' }),
  project_cap: Type.Integer({ description: 'Limit in the newest version of the project.' }),
  done: Count,
  held: countOf('Slots held for unfinished responses.'),
  over: Type.Integer({
    minimum: 0,
    description: 'Number above the limit, after it was lowered or answers were counted again.',
  }),
});
/** `GET /api/publishing/surveys/{id}/quotas`, and the reply to every call that changes them. */
export const QuotaOverview = Type.Object({
  version: Type.Integer(),
  groups: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      mode: oneOf(...QUOTA_MODES),
      check: oneOf(...QUOTA_CHECKS),
      exclusive: Type.Boolean(),
      cells: Type.Array(QuotaCell),
    }),
  ),
  others: Type.Array(Type.Object({ id: Type.String(), done: Count, held: Count }), {
    description: 'Cells that exist only in older versions.',
  }),
});
export type QuotaOverview = DataOf<typeof QuotaOverview>;
