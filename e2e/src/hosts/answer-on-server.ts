import { randomRespondent } from '@canvass/logic/testing';
import type { QuotaOverview, SessionFacts } from '@canvass/protocol';
import { dataOf } from '@canvass/server/testing';
import { HttpBrowser } from '../http-browser.ts';
import type { ServedSurvey } from './serve-survey.ts';
import { actAsSimulated, createSimulatedRespondent } from './simulated-respondents.ts';

/** The record of a response, as the server returns it to operators. */
export interface StoredResponse {
  readonly facts: SessionFacts;
  readonly events: readonly { readonly type: string }[];
  readonly chain: { readonly valid: boolean };
  readonly transcript: string;
}

export interface ServedResponse {
  readonly stored: StoredResponse;
  readonly browser: HttpBrowser;
  /** Ids of quota cells that were full before the response began. */
  readonly fullCells: readonly string[];
  /** gids of the questions on pages that the respondent tried to leave. */
  readonly shown: ReadonlySet<string>;
}

const MAX_EVENTS = 60;
/** Time after which slots of respondents who left are free. */
const HOLDS_LAPSE_MS = 2 * 60 * 60 * 1000;

/** Lets a respondent of the simulation answer on the server. */
export async function answerAsSimulated(survey: ServedSurvey, number: number): Promise<ServedResponse> {
  const respondent = createSimulatedRespondent(survey, number);
  const shown = new Set<string>();
  return answer(survey, respondent.facts, shown, (browser) =>
    actAsSimulated(browser, respondent, { program: survey.browser, shown }),
  );
}

/** Lets a random respondent answer on the server, who also goes back, changes answers and changes the language. */
export async function answerAtRandom(survey: ServedSurvey, number: number): Promise<ServedResponse> {
  const respondent = randomRespondent(survey.browser, number, MAX_EVENTS);
  return answer(survey, respondent.facts, new Set(), async (browser) => {
    for (
      let event = respondent.act(browser.state);
      event !== undefined;
      event = respondent.act(browser.state)
    )
      await browser.applyEvent(event);
  });
}

async function answer(
  survey: ServedSurvey,
  { device, language, params }: SessionFacts,
  shown: ReadonlySet<string>,
  act: (browser: HttpBrowser) => Promise<void>,
): Promise<ServedResponse> {
  const { server, surveyId } = survey;
  const fullCells = await findFullCells(survey);
  const session = await server.begin(surveyId, { device, language_code: language, ext_params: params });
  const browser = new HttpBrowser(server, survey.browser, session);
  await act(browser);
  const url = `/api/publishing/surveys/${surveyId}/responses/${browser.seq}`;
  const stored = dataOf<StoredResponse>(await server.operate('GET', url));
  server.clock.now += HOLDS_LAPSE_MS;
  return { stored, browser, fullCells, shown };
}

async function findFullCells({ server, surveyId }: ServedSurvey): Promise<readonly string[]> {
  const reply = await server.operate('GET', `/api/publishing/surveys/${surveyId}/quotas`);
  const cells = dataOf<QuotaOverview>(reply).groups.flatMap((group) => group.cells);
  return cells.filter(({ cap, done, held }) => cap !== null && done + held >= cap).map(({ id }) => id);
}
