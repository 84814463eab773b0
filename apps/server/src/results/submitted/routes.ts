import { fail } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { findResponse } from '../responses-store.ts';
import { computeSubmittedOptions } from './submitted-options.ts';
import Type from 'typebox';

/** The chosen options of the caller's ended response; none before its end. */
const submittedOptionsRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/projects/:id/submited-options',
  access: 'respondent',
  rate: 'answer',
  schemas: {
    reply: Type.Object({ options: Type.Record(Type.String(), Type.Array(Type.String())) }),
  },
  async handle({ respondent, services: { database, surveys } }) {
    const response = await findResponse(database, respondent);
    if (response === undefined) return fail('access.refused');
    const version = await surveys.version(respondent.surveyId, response.version);
    if (version === undefined) return fail('answering.cannot_continue');
    return { options: computeSubmittedOptions(version.program, response.answers ?? {}) };
  },
});

export const routes = [submittedOptionsRoute];
