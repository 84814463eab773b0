import { NOT_ON_ITS_VERSION, NOT_OPEN } from '../http/api-docs/refusal-groups.ts';
import { fail } from '../http/failure.ts';
import { defineRoute } from '../http/route.ts';
import { ContinueAnswer } from './answers.ts';
import { ContinueBody, isPageOutdated } from './requests.ts';

/** `POST /api/survey/c/{id}`: everything that is stored of a response, to go on from. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/c/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: [...NOT_OPEN, ...NOT_ON_ITS_VERSION, 'answering.page_outdated', 'survey.link_used'],
  schemas: { answer: ContinueAnswer, body: ContinueBody },
  handle: async ({ respondent, body, services }) =>
    isPageOutdated(body) ? fail('answering.page_outdated') : services.answering.continue(respondent),
});
