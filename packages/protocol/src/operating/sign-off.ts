import Type from 'typebox';
import { Time, type DataOf } from '../schemas/parts.ts';

/** The sign-offs of a survey: reply to `GET /api/publishing/surveys/{id}/sign_off` and to each change. */
export const SignOffState = Type.Object({
  required: Type.Boolean({ description: 'Whether the survey is published only with a sign-off.' }),
  required_everywhere: Type.Boolean({
    description: 'Whether the server requires it for all surveys, so that a survey cannot switch it off.',
  }),
  may_switch_off: Type.Boolean({ description: 'Whether the caller may switch it off for this survey.' }),
  may_publish: Type.Boolean({
    description:
      'Whether no sign-off is required, or a reviewer other than the caller has signed off the present draft.',
  }),
  sign_offs: Type.Array(
    Type.Object({
      reviewer: Type.String({ description: 'Name of the operator.' }),
      is_own: Type.Boolean({ description: 'Whether the caller has signed.' }),
      is_current: Type.Boolean({
        description: 'Whether the draft still has the content that was signed off.',
      }),
      signed_at: Time,
    }),
    { description: 'The latest sign-offs, the newest first.' },
  ),
});
export type SignOffState = DataOf<typeof SignOffState>;
