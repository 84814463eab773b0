import { DraftState, DraftStates, KeptState } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';

/** Earlier states of the draft, latest first. */
const listStatesRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/draft/states',
  scope: ['review', 'translate'],
  schemas: { reply: DraftStates },
  handle: ({ surveyId, services }) => services.draftHistory.list(surveyId),
});

/** An earlier state of the draft with its text. */
const showStateRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/draft/states/:edition',
  scope: ['review', 'translate'],
  schemas: { reply: DraftState, params: Type.Object({ edition: PathText }) },
  handle: ({ surveyId, params: { edition }, services }) => services.draftHistory.find(surveyId, edition),
});

/** Keeps the draft as it is now in its history. Returns 409 if the draft has another edition. */
const keepStateRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/draft/states',
  scope: ['publish', 'translate'],
  act: 'draft.save',
  refuses: ['publishing.draft_changed'],
  schemas: { reply: KeptState, body: Type.Object({ edition: Type.String({ maxLength: 64 }) }) },
  handle: ({ surveyId, body: { edition }, services }) => services.draftHistory.keep(surveyId, edition),
});

export const routes = [listStatesRoute, showStateRoute, keepStateRoute];
