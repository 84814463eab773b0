import Type from 'typebox';
import { DRAFT } from '../calls/previews.ts';
import { nullable, Time, type DataOf } from '../schemas/parts.ts';
import type { AwardView } from '../awards/views.ts';

const Version = Type.Union([Type.Integer(), Type.Literal(DRAFT)]);
const gid = nullable(
  Type.String({ description: 'Question or group that the preview shows. Null for the whole survey.' }),
);
const preview = {
  id: Type.String(),
  gid,
  version: Type.Union([Type.Integer(), Type.Literal(DRAFT), Type.Null()], {
    description:
      'The only version that the preview shows. Null if it shows the newest published version and, on the pages `realTime` and `versionView`, others.',
  }),
  made_at: Time,
  expires_at: Time,
  revoked_at: nullable(Time),
};
const OperatedPreview = Type.Object(preview);
export type OperatedPreview = DataOf<typeof OperatedPreview>;
/** Reply to `GET /api/publishing/surveys/{id}/previews`. */
export const OperatedPreviews = Type.Object({ previews: Type.Array(OperatedPreview) });
export type OperatedPreviews = DataOf<typeof OperatedPreviews>;

const path = (description: string) => Type.String({ description });
/** Reply to `POST /api/publishing/surveys/{id}/previews`. */
export const MadePreview = Type.Object({
  ...preview,
  code: Type.String({ description: '128 random bits. Returned only once.' }),
  token: Type.String({ description: 'Signed token with the access of the preview. Returned only once.' }),
  path: path('Path of the page that shows the preview. The page stores no answers.'),
  real_time_path: path('Path of the page that shows the draft and follows its changes.'),
  award_path: nullable(
    path(
      'Path of the page that shows the awards of the survey, without granting any. Null if the preview shows one question or group.',
    ),
  ),
  test_path: nullable(
    path(
      'Path of the survey. Its answers are stored as tests and never counted. Null if the preview shows one question or group.',
    ),
  ),
});
export type MadePreview = DataOf<typeof MadePreview>;

/** `POST /api/survey/pre/{id}` with a code or a token: the content of a preview. */
export const ShownPreview = Type.Object({
  survey_id: Type.String(),
  title: Type.String(),
  version: Version,
  edition: Type.String({ description: 'Changes with the content.' }),
  gid,
  utc_offset: Type.Integer({ description: 'Minutes east of UTC of the project’s time zone.' }),
  preview_token: Type.String({ description: 'Signed token for further calls.' }),
  expires_at: Time,
  project: Type.Optional(
    Type.Unknown({
      description:
        'The project with quotas, without their caps. For a question or group, only that part and the parts that it reads. Absent if the page has this edition.',
    }),
  ),
  awards: Type.Optional(
    Type.Array(Type.Unknown(), {
      description:
        'Sent with the project: each award as respondents see it `before` and `after` winning its first prize.',
    }),
  ),
});
/** An award of a previewed survey, before and after winning its first prize. Previews store no award. */
export interface PreviewedAward {
  readonly before: AwardView;
  readonly after: AwardView;
}
/** The content of a preview. `P` is a project that can be compiled. */
export type PreviewData<P = unknown> = Omit<DataOf<typeof ShownPreview>, 'project' | 'awards'> & {
  readonly project?: P;
  readonly awards?: readonly PreviewedAward[];
};
