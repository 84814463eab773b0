import { answerRoute } from './answer-route.ts';

/** `POST /api/survey/n/{id}`: the last event leaves a page. */
export const route = answerRoute('n');
