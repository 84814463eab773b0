import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AnswerData, BeginData, ProjectData, RespondentEvent } from '@canvass/protocol';
import { randomRespondent } from '@canvass/logic/testing';
import { publish } from '@canvass/e2e/author';
import { browserProgram } from '@canvass/e2e/browser-program';
import { HttpBrowser } from '@canvass/e2e/http-browser';
import type { Session } from '@canvass/server/testing';
import type { Psql } from './psql.ts';

/** Respondents who really answer; their responses are then copied as often as it takes. */
const RESPONDENTS = 200;

export interface PreparedSurvey {
  readonly surveyId: string;
  /** Ended responses of the respondents who answered. */
  readonly answered: number;
}

/** Publishes an example on a server and has random respondents answer it. */
export async function prepareSurvey(url: string, example: string, psql: Psql): Promise<PreparedSurvey> {
  const file = new URL(`../../examples/${example}/project.json`, import.meta.url);
  const { surveyId } = await publish(url, JSON.parse(await readFile(file, 'utf8')));
  const { project } = await call<ProjectData>(url, 'GET', `/api/survey/projects/${surveyId}`);
  const program = browserProgram(project);
  for (let number = 1; number <= RESPONDENTS; number += 1) {
    const respondent = randomRespondent(program, number, 2_000);
    const begun = await call<BeginData>(url, 'POST', `/api/survey/b/${surveyId}`, {
      body: { device: 'phone' },
    });
    const browser = new HttpBrowser(callsTo(url), program, {
      surveyId,
      begun,
      transactionId: begun.transaction_id,
    });
    for (let event = respondent.act(browser.state); event; event = respondent.act(browser.state))
      await browser.take(event);
  }
  await psql(`delete from response where survey_id = '${surveyId}' and ended_at is null`);
  const answered = Number(await psql(`select count(*) from response where survey_id = '${surveyId}'`));
  if (answered < RESPONDENTS / 2) throw new Error(`only ${answered} of ${RESPONDENTS} respondents ended`);
  return { surveyId, answered };
}

/** Copies ended responses until there are so many; the events that led to them are not copied. */
export async function fillUp({ surveyId }: PreparedSurvey, responses: number, psql: Psql): Promise<void> {
  const columns = await psql(
    `select string_agg(column_name, ', ') from information_schema.columns
     where table_name = 'response' and column_name not in ('seq', 'begin_id', 'begin_hash', 'begin_token')`,
  );
  await psql(
    `with base as (select *, row_number() over (order by seq) as place, count(*) over () as many
                   from response where survey_id = '${surveyId}'),
          newest as (select max(seq) as seq from base)
     insert into response (seq, ${columns})
     select newest.seq + copy.number, ${columns
       .split(', ')
       .map((name) => `base.${name}`)
       .join(', ')}
     from newest, generate_series(1, ${responses} - (select max(many) from base)) as copy(number)
     join base on base.place = 1 + copy.number % (select max(many) from base);
     update survey set last_seq = (select max(seq) from response where survey_id = '${surveyId}')
     where survey_id = '${surveyId}'`,
  );
  await psql('vacuum analyze response');
  const found = Number(await psql(`select count(*) from response where survey_id = '${surveyId}'`));
  if (found !== responses) throw new Error(`${found} responses instead of ${responses}`);
}

const callsTo = (url: string) => ({
  answer: async (
    session: Session,
    kind: 'n' | 's',
    events: readonly RespondentEvent[],
  ): Promise<AnswerData> => {
    const data = await call<AnswerData>(url, 'POST', `/api/survey/${kind}/${session.surveyId}`, {
      token: session.begun.rspd_token,
      body: { transaction_id: session.transactionId, event_id: randomUUID(), events },
    });
    session.transactionId = data.transaction_id;
    return data;
  },
  request: async () => {
    throw new Error('an example whose respondents attach files takes too long');
  },
});

interface CallOptions {
  readonly token?: string;
  readonly body?: object;
}

async function call<T>(
  url: string,
  method: string,
  path: string,
  { token, body }: CallOptions = {},
): Promise<T> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { code, data } = await reply.json();
  if (code !== 0) throw new Error(`${path} gave ${reply.status} and code ${code}`);
  return data;
}
