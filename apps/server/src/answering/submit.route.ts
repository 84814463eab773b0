import { answerRoute } from './answer-route.ts';

/** `POST /api/survey/s/{id}`: the last event completes the survey. */
export const route = answerRoute('s');
