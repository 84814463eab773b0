import { type EmbedConfig, type EmbedConfigRequest, NO_EMBED_CONFIG } from '@canvass/protocol';
import type { Foundation } from '../../foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findSurvey } from '../survey-store.ts';
import { findEmbedding, storeEmbedding } from './embedding-store.ts';
import { parseOrigin } from './parse-origin.ts';

/** How surveys stand in other pages (docs/rules/embedding.md). */
export interface Embedding {
  /** What the operator has said, or what holds without a word. */
  config(surveyId: string): Promise<EmbedConfig>;
  /** The same for calls: a survey that is not there is refused. */
  describe(surveyId: string): Promise<EmbedConfig | Failure>;
  set(surveyId: string, request: EmbedConfigRequest): Promise<EmbedConfig | Failure>;
  /** From now on only this site may frame the survey. */
  remove(surveyId: string): Promise<EmbedConfig | Failure>;
}

export function createEmbedding({ database, now }: Foundation): Embedding {
  const config: Embedding['config'] = async (surveyId) =>
    (await findEmbedding(database, surveyId)) ?? NO_EMBED_CONFIG;
  async function store(surveyId: string, stored: EmbedConfig | null) {
    const found = await storeEmbedding(database, surveyId, { config: stored, now: new Date(now()) });
    return found ? (stored ?? NO_EMBED_CONFIG) : fail('request.not_found');
  }
  return {
    config,
    async describe(surveyId) {
      const survey = await findSurvey(database, surveyId);
      return survey === undefined || survey.deleted_at !== null
        ? fail('request.not_found')
        : config(surveyId);
    },
    async set(surveyId, { origins: given = [], ...rest }) {
      const origins = given.map(parseOrigin);
      const bad = origins.indexOf(undefined);
      if (bad >= 0)
        return fail('request.invalid', { key: 'embedding.bad_origin', path: `$.origins[${bad}]` });
      const known = [...new Set(origins)].filter((origin) => origin !== undefined);
      return store(surveyId, { ...NO_EMBED_CONFIG, ...rest, origins: known });
    },
    remove: (surveyId) => store(surveyId, null),
  };
}
