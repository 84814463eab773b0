import Type from 'typebox';
import { isFailure } from '../http/failure.ts';
import { defineRoute } from '../http/route.ts';

/** `POST /api/survey/{id}`. What the link says (source, dev_id, parameters) grants nothing here (CALL-18). */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/:id',
  access: 'public',
  rate: 'read',
  schemas: { body: Type.Object({}) },
  async handle({ surveyId, services: { surveys } }) {
    const open = await surveys.open(surveyId);
    return isFailure(open) ? open : surveys.info(open);
  },
});
