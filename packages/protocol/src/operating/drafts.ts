import Type from 'typebox';
import { FoundIssue, nullable, ProjectContent, Time, type DataOf } from '../schemas/parts.ts';

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
/** Reply to `PUT /api/publishing/surveys/{id}/draft`, with the findings of the check. */
export const CheckedDraft = Type.Object(draft);
export type CheckedDraft = DataOf<typeof CheckedDraft>;
const textDraft = {
  edition: Type.String({ description: 'Changes with the text.' }),
  saved_at: Time,
  saved_by: nullable(Type.String({ description: 'Name of the operator. Null if unknown.' })),
  based_on: Type.Integer({
    description: 'The newest version when the draft was created; 0 if the survey had not been published.',
  }),
};
/** Reply to `PUT` and `POST /api/publishing/surveys/{id}/draft/text`. The draft is not checked. */
export const SavedDraft = Type.Object(textDraft);
export type SavedDraft = DataOf<typeof SavedDraft>;
/** Reply to `GET /api/publishing/surveys/{id}/draft/text`. */
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
const draftState = {
  edition: Type.String({ description: 'Changes with the text.' }),
  saved_at: Time,
  saved_by: nullable(Type.String({ description: 'Name of the operator. Null if unknown.' })),
};
/** `GET /api/publishing/surveys/{id}/draft/states`: earlier states of the draft, latest first. */
export const DraftStates = Type.Object({ states: Type.Array(Type.Object(draftState)) });
export type DraftStates = DataOf<typeof DraftStates>;
/** Reply to `GET /api/publishing/surveys/{id}/draft/states/{edition}`. */
export const DraftState = Type.Object({
  ...draftState,
  text: Type.String({ description: 'The project file as it was saved.' }),
});
export type DraftState = DataOf<typeof DraftState>;
/** Reply to `POST /api/publishing/surveys/{id}/draft/states`. */
export const KeptState = Type.Object({ edition: Type.String() });
const respondentScript = {
  name: Type.String(),
  edition: Type.String({ description: 'Changes with the text.' }),
  saved_at: Time,
  saved_by: Type.String({ description: 'Name of the operator.' }),
};
/** Limits of the scripts of a survey, in characters and scripts. */
export const RESPONDENT_SCRIPT_LIMITS = { name: 100, text: 64_000, scripts: 200 } as const;
/** Reply to `PUT /api/publishing/surveys/{id}/scripts`; null after a deletion. */
export const SavedScript = Type.Object(respondentScript);
export type SavedScript = DataOf<typeof SavedScript>;
/** `GET /api/publishing/surveys/{id}/scripts`: the scripts of respondents that authors keep with a survey, by name. */
export const RespondentScripts = Type.Object({
  scripts: Type.Array(
    Type.Object({
      ...respondentScript,
      text: Type.String({ description: 'A script as of `canvass run`, as it was saved.' }),
    }),
  ),
});
export type RespondentScripts = DataOf<typeof RespondentScripts>;
/** Reply to `POST /api/publishing/fonts`. */
export const SavedFont = Type.Object({
  file: Type.String({ description: 'The name by which `design.fonts` refers to the file on this server.' }),
  warnings: Type.Array(FoundIssue),
});
export type SavedFont = DataOf<typeof SavedFont>;
/** Reply to `POST /api/publishing/surveys/{id}/images`. */
export const SavedImage = Type.Object({
  address: Type.String({ description: 'The address of the image for project files.' }),
  width: Type.Integer({ description: 'Width of the largest stored image in pixels.' }),
  height: Type.Integer({ description: 'Height of the largest stored image in pixels.' }),
  widths: Type.Array(Type.Integer(), { description: 'All widths in which the image is stored.' }),
  bytes: Type.Integer({ description: 'Size of all stored files together.' }),
  animated: Type.Boolean({ description: 'Whether the image moves.' }),
});
export type SavedImage = DataOf<typeof SavedImage>;
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

/** Reply to `GET /api/publishing/surveys/{id}/draft`. */
export const ShownDraft = Type.Object({ ...draft, project: ProjectContent });
export type ShownDraft = DataOf<typeof ShownDraft>;
