import Type from 'typebox';
import { DRAFT } from '../calls/previews.ts';
import { FoundIssue, nullable, ProjectContent, Time, type DataOf } from '../schemas/parts.ts';
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
      'The only version that the preview shows. Null for the newest published version, or any other with versionView.',
  }),
  made_at: Time,
  expires_at: Time,
  revoked_at: nullable(Time),
};
const OperatedPreview = Type.Object(preview);
/** A preview for its operator, without its code. */
export type OperatedPreview = DataOf<typeof OperatedPreview>;
/** `GET /api/publishing/surveys/{id}/previews`. */
export const OperatedPreviews = Type.Object({ previews: Type.Array(OperatedPreview) });
export type OperatedPreviews = DataOf<typeof OperatedPreviews>;

const path = (description: string) => Type.String({ description });
/** `POST /api/publishing/surveys/{id}/previews`. */
export const MadePreview = Type.Object({
  ...preview,
  code: Type.String({ description: '128 random bits. Returned only once.' }),
  token: Type.String({ description: 'Signed token with the access of the preview. Returned only once.' }),
  path: path('Of the page that shows it: nothing is recorded there.'),
  real_time_path: path('Of the working version as it changes.'),
  award_path: nullable(
    path(
      'Of the page that shows its awards: nothing is given there. Null where it shows one question or group.',
    ),
  ),
  test_path: nullable(
    path(
      'Answers by this one are stored as tests, and count nowhere. Null where it shows one question or group.',
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
/** An award of a previewed survey, before and after it is taken. Previews store no award. */
export interface PreviewedAward {
  readonly before: AwardView;
  readonly after: AwardView;
}
/** The content of a preview. `P` is a project that can be compiled. */
export type PreviewData<P = unknown> = Omit<DataOf<typeof ShownPreview>, 'project' | 'awards'> & {
  readonly project?: P;
  readonly awards?: readonly PreviewedAward[];
};

const draft = {
  surveyId: Type.String(),
  title: Type.String(),
  edition: Type.String({ description: 'Changes with the content.' }),
  saved_at: Time,
  based_on: Type.Integer({
    description:
      'Newest version when the draft was begun; 0 if there was none. Saving over a known edition keeps its `based_on`.',
  }),
  issues: Type.Array(FoundIssue, {
    description: 'Errors that prevent publishing, and warnings.',
  }),
};
/** The reply when a draft is saved. */
export const OperatedDraft = Type.Object(draft);
export type OperatedDraft = DataOf<typeof OperatedDraft>;
const textDraft = {
  edition: Type.String({ description: 'Changes with the text.' }),
  saved_at: Time,
  saved_by: nullable(Type.String({ description: 'Name of the operator. Null if unknown.' })),
  based_on: Type.Integer({
    description: 'The newest version when the draft was created; 0 if the survey had not been published.',
  }),
};
/** `PUT` and `POST /api/publishing/surveys/{id}/draft/text`: the reply. The draft is not checked. */
export const SavedDraft = Type.Object(textDraft);
export type SavedDraft = DataOf<typeof SavedDraft>;
/** `GET /api/publishing/surveys/{id}/draft/text`. */
export const DraftText = Type.Object({
  ...textDraft,
  text: Type.Optional(
    Type.String({ description: 'The saved project file. Absent if the call names its edition.' }),
  ),
  others: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Names of the operators who have the draft open in other browsers. Absent if the call names no browser.',
    }),
  ),
});
export type DraftText = DataOf<typeof DraftText>;
const authorScript = {
  name: Type.String(),
  edition: Type.String({ description: 'Changes with the text.' }),
  saved_at: Time,
  saved_by: Type.String({ description: 'Name of the operator.' }),
};
/** Limits of the scripts of a survey, in characters and scripts. */
export const AUTHOR_SCRIPT_LIMITS = { name: 100, text: 64_000, scripts: 200 } as const;
/** `PUT /api/publishing/surveys/{id}/scripts`: the reply; null after a deletion. */
export const SavedScript = Type.Object(authorScript);
export type SavedScript = DataOf<typeof SavedScript>;
/** `GET /api/publishing/surveys/{id}/scripts`: the scripts of respondents that authors keep with a survey, by name. */
export const AuthorScripts = Type.Object({
  scripts: Type.Array(
    Type.Object({
      ...authorScript,
      text: Type.String({ description: 'A script as of `canvass run`, as it was saved.' }),
    }),
  ),
});
export type AuthorScripts = DataOf<typeof AuthorScripts>;
/** `POST /api/publishing/fonts`: the reply. */
export const SavedFont = Type.Object({
  file: Type.String({ description: 'The name by which `design.fonts` refers to the file on this server.' }),
  warnings: Type.Array(FoundIssue),
});
export type SavedFont = DataOf<typeof SavedFont>;
/** `GET /api/publishing/drafts`: surveys that were never published, latest first. */
export const UnpublishedDrafts = Type.Object({
  drafts: Type.Array(
    Type.Object({
      surveyId: Type.String(),
      title: Type.String({ description: 'Title without markup. May be empty.' }),
      saved_at: Time,
      saved_by: nullable(Type.String()),
    }),
  ),
});
export type UnpublishedDrafts = DataOf<typeof UnpublishedDrafts>;

/** `GET /api/publishing/surveys/{id}/draft`. */
export const ShownDraft = Type.Object({ ...draft, project: ProjectContent });
export type ShownDraft = DataOf<typeof ShownDraft>;
