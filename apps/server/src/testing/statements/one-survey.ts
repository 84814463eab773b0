import { SURVEY_TABLES } from '../../publishing/delete-survey.ts';
import type { Database } from '../../database/database.ts';
import { type KyselyPlugin } from 'kysely';

/**
 * Tables whose rows are on the node of their survey: those deleted with a survey, the survey itself, and files, which
 * are deleted later. Short links are on every node.
 */
export const TABLES_OF_SURVEYS: ReadonlySet<string> = new Set([
  ...SURVEY_TABLES.filter((name) => name !== 'short_link'),
  'survey',
  'attachment',
]);

/** Statements allowed to concern all surveys: lists for operators, sweeps, due webhooks, payouts and mails. */
const ALLOWED_STATEMENTS: readonly RegExp[] = [
  /where "deleted_at" is null and "survey"\."survey_id" > /,
  /from "draft" where "based_on" = \$1 (?:and "survey_id" in \([^)]*\) )?order by "saved_at" desc/,
  /^select "survey_id" from "survey" where "survey_id" in \([^)]*\) and "deleted_at" is null$/,
  /^select distinct survey_id from "(limit_count|unique_lookup|sms_code|quota_wait|messaging_state|messaging_scan|draft_state)" where "[a-z_]+" < \$1::timestamptz$/,
  /^update attachment set state = /,
  /^select distinct survey_id from "award_contact" where "cut_at" <= \$1::timestamptz$/,
  /^select distinct survey_id from "award_payout" where "next_at" <= \$1::timestamptz$/,
  /^select webhook\.survey_id, webhook\.webhook_id from webhook join response on response\.survey_id = webhook\.survey_id /,
  /^select "survey_id", "mail_id" from "mail" where "state" = /,
  /from "attachment" where "state" = \$1 limit/,
  /from "retention" order by "survey_id"$/,
  /^select distinct "survey_id" from "(survey_version|draft|draft_state|survey_image)"$/,
];

const NAME = String.raw`"?([a-z_]+)"?`;
const REFERENCE = new RegExp(String.raw`\b(?:from|join|update|using) ${NAME}(?: (?:as )?${NAME})?`, 'g');
const NO_ALIAS = new Set([
  'where',
  'set',
  'on',
  'order',
  'inner',
  'left',
  'join',
  'for',
  'group',
  'limit',
  'cross',
  'using',
]);

/** An insert of rows selected from a parameter, which a cluster would send to all nodes and commit in two phases. */
const FROM_PARAMETER = /^insert into .* from (?:jsonb?_to_recordset|unnest)\(/;

/**
 * The parts of a statement that use tables of surveys without their own `survey_id = <parameter>` (ADR 0140). A cluster
 * would send the statement to all nodes.
 */
export function spreadParts(sql: string): readonly string[] {
  const text = sql.replaceAll(/\s+/g, ' ').trim();
  if (ALLOWED_STATEMENTS.some((pattern) => pattern.test(text))) return [];
  if (FROM_PARAMETER.test(text)) return [`rows that are no values in: ${text}`];
  return queriesIn(text).flatMap((query) => {
    const tables = tablesIn(query);
    const isAlone = tables.length === 1;
    return tables
      .filter(({ alias }) => !isPlaced(query, alias, isAlone))
      .map(({ alias }) => `${alias} in: ${query}`);
  });
}

function isPlaced(query: string, alias: string, isAlone: boolean): boolean {
  const column = String.raw`"?survey_id"? = \$\d+`;
  return (
    new RegExp(String.raw`(?:^|[ (])"?${alias}"?\.${column}`).test(query) ||
    (isAlone && new RegExp(String.raw`[ (]${column}`).test(query))
  );
}

function tablesIn(query: string): readonly { readonly alias: string }[] {
  return [...query.matchAll(REFERENCE)]
    .filter(([, name = '']) => TABLES_OF_SURVEYS.has(name))
    .map(([, name = '', alias]) => ({ alias: alias === undefined || NO_ALIAS.has(alias) ? name : alias }));
}

function queriesIn(text: string): readonly string[] {
  const found: string[] = [];
  const openQueries: { text: string; isQuery: boolean }[] = [{ text: '', isQuery: true }];
  for (const [index, letter] of [...text].entries()) {
    if (letter === '(')
      openQueries.push({ text: '', isQuery: /^\( ?select\b/.test(text.slice(index, index + 9)) });
    else if (letter === ')') {
      const start = openQueries.pop();
      const outer = openQueries.at(-1);
      if (start === undefined || outer === undefined) continue;
      if (start.isQuery) found.push(start.text);
      outer.text += start.isQuery ? '()' : `(${start.text})`;
    } else {
      const currentQuery = openQueries.at(-1);
      if (currentQuery !== undefined) currentQuery.text += letter;
    }
  }
  return [...found, ...openQueries.map((one) => one.text)];
}

const partsByStatement = new Map<string, readonly string[]>();

function assertOneSurvey(sql: string): void {
  const parts = partsByStatement.get(sql) ?? spreadParts(sql);
  partsByStatement.set(sql, parts);
  if (parts.length > 0)
    throw new Error(`a statement does not say which survey it is about: ${parts.join('; ')}`);
}

/** A database that refuses statements with a part that does not name its survey. */
export function oneSurveyPerStatement(database: Database): Database {
  const executor = database.query.getExecutor();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      assertOneSurvey(executor.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...database,
    query: database.query.withPlugin(plugin),
    run: (statement, parameters) => {
      assertOneSurvey(statement.text);
      return database.run(statement, parameters);
    },
  };
}
