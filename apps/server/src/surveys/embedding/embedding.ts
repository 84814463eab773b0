import { NO_EMBED_CONFIG, ANY_ORIGIN, type EmbedConfig, type EmbedConfigRequest } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { fail, type Failure } from '../../http/failure.ts';
import { findSurvey, lockExistingSurvey } from '../survey-store.ts';
import type { Database } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';

/** The embedding of surveys in other pages (docs/rules/embedding.md). */
export interface Embedding {
  /** The operator's configuration, or the default. */
  config(surveyId: string): Promise<EmbedConfig>;
  /** Refuses a survey that does not exist. */
  describe(surveyId: string): Promise<EmbedConfig | Failure>;
  setConfig(surveyId: string, request: EmbedConfigRequest): Promise<EmbedConfig | Failure>;
  /** Removes the configuration. Only this site may then frame the survey. */
  remove(surveyId: string): Promise<EmbedConfig | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly embedding: Embedding;
  }
}

export function createEmbedding({ database, now }: Foundation): Embedding {
  const config: Embedding['config'] = async (surveyId) =>
    (await findEmbedding(database, surveyId)) ?? NO_EMBED_CONFIG;
  async function store(surveyId: string, newConfig: EmbedConfig | null) {
    const found = await storeEmbedding(database, surveyId, { config: newConfig, now: new Date(now()) });
    return found ? (newConfig ?? NO_EMBED_CONFIG) : fail('request.not_found');
  }
  return {
    config,
    async describe(surveyId) {
      const survey = await findSurvey(database, surveyId);
      return survey === undefined || survey.deleted_at !== null
        ? fail('request.not_found')
        : config(surveyId);
    },
    async setConfig(surveyId, { origins: sentOrigins = [], ...rest }) {
      const origins = sentOrigins.map(parseOrigin);
      const badIndex = origins.indexOf(undefined);
      if (badIndex >= 0)
        return fail('request.invalid', { key: 'embedding.bad_origin', path: `$.origins[${badIndex}]` });
      const validOrigins = [...new Set(origins)].filter((origin) => origin !== undefined);
      return store(surveyId, { ...NO_EMBED_CONFIG, ...rest, origins: validOrigins });
    },
    remove: (surveyId) => store(surveyId, null),
  };
}

async function findEmbedding(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
): Promise<EmbedConfig | undefined> {
  const row = await query
    .selectFrom('embedding')
    .select('config')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return row?.config;
}

/** Stores the configuration; null removes it. Returns false if the survey does not exist. */
function storeEmbedding(
  database: Database,
  surveyId: string,
  { config, now }: { readonly config: EmbedConfig | null; readonly now: Date },
): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await lockExistingSurvey(transaction, surveyId))) return false;
    await transaction.deleteFrom('embedding').where('survey_id', '=', surveyId).execute();
    if (config !== null)
      await transaction
        .insertInto('embedding')
        .values({ survey_id: surveyId, config: JSON.stringify(config), changed_at: now })
        .execute();
    return true;
  });
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[\da-f:]+\])(?::\d{1,5})?$/;

/**
 * Parses an origin in the form of `frame-ancestors` and browsers: `https://shop.example`, `http://localhost:3000`, or
 * `*`. Returns undefined for everything else, such as paths, patterns, other schemes and text that could end the
 * header.
 */
export function parseOrigin(text: string): string | undefined {
  if (text === ANY_ORIGIN) return ANY_ORIGIN;
  const [, scheme = '', host = ''] = /^(https?):\/\/([^/]+)\/?$/i.exec(text.trim()) ?? [];
  const lower = host.toLowerCase();
  if (!HOST.test(lower)) return undefined;
  const url = `${scheme.toLowerCase()}://${lower}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
