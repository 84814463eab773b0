import { OperatedSurveyDetail } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail } from '../http/failure.ts';
import { operatorRoute } from '../http/route.ts';

const Time = Type.Union([
  Type.Null(),
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(\\.\\d{1,3})?(Z|[+-]\\d{2}:\\d{2})$',
  }),
]);

/**
 * `PUT /api/publishing/surveys/{id}/window`: when the survey opens and closes, instead of what the project says; null
 * for no limit. Holds for later versions too.
 */
export const route = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/window',
  scope: 'publish',
  act: 'survey.window',
  schemas: { answer: OperatedSurveyDetail, body: Type.Object({ begin_time: Time, end_time: Time }) },
  async handle({ surveyId, body, services }) {
    const begin = readTime(body.begin_time);
    const end = readTime(body.end_time);
    if (begin === undefined || end === undefined)
      return fail('request.invalid', { key: 'publishing.bad_time' });
    if (begin !== null && end !== null && end <= begin)
      return fail('request.invalid', { key: 'publishing.end_before_begin' });
    return services.publishing.setWindow(surveyId, { begin, end });
  },
});

/** Undefined for a day that the calendar does not have. */
function readTime(text: string | null): Date | null | undefined {
  if (text === null) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
