import { createRespondentTokens, type RespondentTokens } from './access/respondent-token.ts';
import { loadSigningKey } from './access/signing-key.ts';
import { type Attachments, createAttachments } from './attachments/attachments.ts';
import { openFileStore } from './attachments/file-store.ts';
import { createAnswering, type Answering } from './answering/answering.ts';
import { createCompressor, type Compressor } from './http/compressed-answers.ts';
import { createEnterprises, type Enterprises } from './enterprises/enterprises.ts';
import { createLinks, type Links } from './links/links.ts';
import { createPages, type Pages } from './pages/pages.ts';
import { createLocations, type Locations } from './locations/locations.ts';
import { createPublishing, type Publishing } from './publishing/publishing.ts';
import { createQuotas, type Quotas } from './quotas/quotas.ts';
import { createExports, type Exports } from './responses/export-survey.ts';
import { createResponses, type Responses } from './responses/responses.ts';
import type { Foundation } from './foundation.ts';
import type { Settings } from './settings.ts';
import type { Database } from './storage/database.ts';
import { createSurveys, type Surveys } from './surveys/surveys.ts';
import { createJudge } from './verification/judge.ts';
import { createKeyedHash } from './verification/keyed-hashes.ts';
import { createLookupLimits } from './verification/lookup-limits.ts';
import { smsProvider } from './verification/sms-provider.ts';
import { createVerification, type Verification } from './verification/verification.ts';

/** What routes work with. None of it holds a fact that another process would need. */
export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly operatorToken: string;
  readonly tokens: RespondentTokens;
  readonly compressor: Compressor;
  readonly surveys: Surveys;
  readonly answering: Answering;
  readonly verification: Verification;
  readonly attachments: Attachments;
  readonly publishing: Publishing;
  readonly responses: Responses;
  readonly exports: Exports;
  readonly quotas: Quotas;
  readonly links: Links;
  readonly pages: Pages;
  readonly locations: Locations;
  readonly enterprises: Enterprises;
}

export async function createServices(foundation: Foundation): Promise<Services> {
  const { settings, database, operatorToken, now } = foundation;
  const secret = await loadSigningKey(database);
  const tokens = await createRespondentTokens(secret, now);
  const hash = createKeyedHash(secret);
  const surveys = createSurveys(foundation);
  const store = await openFileStore(settings.files);
  return {
    settings,
    database,
    operatorToken,
    tokens,
    compressor: createCompressor(),
    surveys,
    attachments: createAttachments(foundation, { surveys, store, hash }),
    answering: createAnswering(foundation, {
      surveys,
      tokens,
      judge: createJudge(hash),
      lookups: createLookupLimits(database, hash, settings.limits),
      hash,
    }),
    verification: createVerification(foundation, { surveys, hash, provider: smsProvider(foundation) }),
    publishing: createPublishing(foundation),
    responses: createResponses(foundation, surveys),
    exports: createExports(foundation, surveys),
    quotas: createQuotas(foundation, surveys),
    links: createLinks(foundation, surveys),
    pages: await createPages(foundation, surveys),
    locations: createLocations(foundation),
    enterprises: createEnterprises(foundation),
  };
}
