import { readFile } from 'node:fs/promises';
import { answerOverHttp } from '@canvass/e2e/answer-over-http';
import { publish } from '@canvass/e2e/author';
import type { Psql } from './psql.ts';

/** `fillUp` copies the responses of these respondents as often as needed. */
const RESPONDENTS = 200;

export interface PreparedSurvey {
  readonly surveyId: string;
  readonly answered: number;
}

export async function publishExample(url: string, example: string): Promise<string> {
  const file = new URL(`../../examples/${example}/project.json`, import.meta.url);
  return (await publish(url, JSON.parse(await readFile(file, 'utf8')))).surveyId;
}

export async function prepareSurvey(url: string, example: string, psql: Psql): Promise<PreparedSurvey> {
  const surveyId = await publishExample(url, example);
  await answerOverHttp(url, surveyId, RESPONDENTS);
  await psql(`delete from response where survey_id = '${surveyId}' and ended_at is null`);
  const responses = Number(await psql(`select count(*) from response where survey_id = '${surveyId}'`));
  if (responses < RESPONDENTS / 2) throw new Error(`only ${responses} of ${RESPONDENTS} respondents ended`);
  return { surveyId, answered: responses };
}

/** Copies ended responses, without their events, until the survey has `responses` of them. */
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
       .map((name) => (name.endsWith('_at') ? `base.${name} - interval '1 day'` : `base.${name}`))
       .join(', ')}
     from newest, generate_series(1, ${responses} - (select max(many) from base)) as copy(number)
     join base on base.place = 1 + copy.number % (select max(many) from base);
     update survey set last_seq = (select max(seq) from response where survey_id = '${surveyId}')
     where survey_id = '${surveyId}'`,
  );
  await psql('vacuum analyze response');
  const responseCount = Number(await psql(`select count(*) from response where survey_id = '${surveyId}'`));
  if (responseCount !== responses) throw new Error(`${responseCount} responses instead of ${responses}`);
}
