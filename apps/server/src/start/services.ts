import { createPreviewTokens } from '../auth/preview-token.ts';
import { createRespondentTokens, type RespondentTokens } from '../auth/respondent-token.ts';
import { loadSigningKey } from '../auth/signing-key.ts';
import { type AwardServices, createAwardServices } from '../awards/create-awards.ts';
import { type Attachments, createAttachments } from '../uploads/attachments.ts';
import { openFileStore } from '../uploads/file-store.ts';
import { type Admission, createAdmission } from '../admission/admission.ts';
import { createAnswering, type Answering } from '../responses/answering.ts';
import { createCompressor, type Compressor } from '../http/compressed-answers.ts';
import { createEmbedding, type Embedding } from '../surveys/embedding/embedding.ts';
import { createEnterprises, type Enterprises } from '../lookups/enterprises.ts';
import { createLinks, type Links } from '../admission/links/links.ts';
import { createShortLinks, type ShortLinks } from '../publishing/short-links/short-links.ts';
import { createMembers, type Members } from '../admission/members/members.ts';
import { createOperators, type Operators } from '../auth/operators/operators.ts';
import { createMessaging, type Messaging } from '../messaging/messaging.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics/metrics.ts';
import { createSessions, type Sessions } from '../auth/sessions/sessions.ts';
import { type ConsolePages, createConsolePages } from '../pages/console/console-pages.ts';
import { createPages, type Pages } from '../pages/pages.ts';
import { createLocations, type Locations } from '../lookups/locations.ts';
import { createDrafts, type Drafts } from '../publishing/drafts/drafts.ts';
import { createPreviews, type Previews } from '../publishing/previews/previews.ts';
import { createProjectChecker, type ProjectChecker } from '../publishing/project-checker.ts';
import { createPublishing, type Publishing } from '../publishing/publishing.ts';
import { createVersions, type Versions } from '../publishing/versions/versions.ts';
import { createQuotas, type Quotas } from '../quotas/quotas.ts';
import { type Analysis, createAnalysis } from '../results/analysis/analysis.ts';
import { createScreens } from '../results/screens/response-screens.ts';
import { createExports, type Exports } from '../results/export-survey.ts';
import { type Corrections, createCorrections } from '../lifecycle/corrections/corrections.ts';
import { createResponses, type Responses } from '../results/responses.ts';
import { createKeptData, type KeptData } from '../lifecycle/retention/retention.ts';
import { createReceipts, type Receipts } from '../lifecycle/receipts/receipts.ts';
import { createReports, type Reports } from '../results/reports/reports.ts';
import { createTally, type Tally } from '../results/tally/tally.ts';
import { createVotes, type Votes } from '../results/votes/votes.ts';
import { createVoteStreams, type VoteStreams } from '../results/votes/vote-streams.ts';
import { createWebhooks, type Webhooks } from '../webhooks/webhooks.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { createSurveys, type Surveys } from '../surveys/surveys.ts';
import { createUniqueLinks, type UniqueLinks } from '../admission/unique-links/unique-links.ts';
import { createVisits, type Visits } from '../responses/visits.ts';
import { createJudge, type Judge } from '../verification/judge.ts';
import { createKeyedHash, type KeyedHash } from '../auth/keyed-hashes.ts';
import { createLookupLimits } from '../verification/lookup-limits.ts';
import { createVerification, type Verification } from '../verification/verification.ts';

/** What routes work with. None of it holds a fact that another process would need. */
export interface Services extends AwardServices {
  readonly settings: Settings;
  readonly database: Database;
  readonly operators: Operators;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
  readonly tokens: RespondentTokens;
  readonly previews: Previews;
  readonly drafts: Drafts;
  readonly versions: Versions;
  readonly compressor: Compressor;
  readonly surveys: Surveys;
  readonly visits: Visits;
  readonly answering: Answering;
  readonly verification: Verification;
  readonly attachments: Attachments;
  readonly checker: ProjectChecker;
  readonly publishing: Publishing;
  readonly responses: Responses;
  readonly corrections: Corrections;
  readonly exports: Exports;
  readonly analysis: Analysis;
  readonly screens: ReturnType<typeof createScreens>;
  readonly kept: KeptData;
  readonly webhooks: Webhooks;
  readonly tally: Tally;
  readonly votes: Votes;
  readonly voteStreams: VoteStreams;
  readonly reports: Reports;
  readonly receipts: Receipts;
  readonly quotas: Quotas;
  readonly links: Links;
  readonly shortLinks: ShortLinks;
  readonly admission: Admission;
  readonly messaging: Messaging;
  readonly members: Members;
  readonly uniqueLinks: UniqueLinks;
  readonly embedding: Embedding;
  readonly pages: Pages;
  readonly consolePages: ConsolePages;
  readonly locations: Locations;
  readonly enterprises: Enterprises;
}

export async function createServices(foundation: Foundation): Promise<Services> {
  const { settings, database, now, clockDifference, warn } = foundation;
  const metrics = createMetrics({ waiting: database.waiting, clockDifference });
  const secret = await loadSigningKey(database);
  const tokens = await createRespondentTokens(secret, now);
  const hash = createKeyedHash(secret);
  const judge = createJudge(hash);
  const surveys = createSurveys(foundation);
  const messaging = createMessaging(foundation, { secret, hash, surveys });
  const admission = createAdmission(foundation, { hash, messaging });
  const checker = createProjectChecker();
  const previews = createPreviews(foundation, {
    surveys,
    checker,
    tokens: await createPreviewTokens(secret, now),
  });
  const publishing = createPublishing(foundation, checker);
  const visits = createVisits(foundation, { surveys, admission, previews, messaging });
  const embedding = createEmbedding(foundation);
  const verification = createVerification(foundation, { surveys, hash, provider: settings.sms.open(warn) });
  const given = await givenServices(foundation, { surveys, hash, verification, messaging });

  return {
    settings,
    database,
    operators: createOperators(foundation),
    sessions: createSessions(foundation),
    metrics,
    tokens,
    previews,
    checker,
    admission,
    messaging,
    members: createMembers(foundation),
    uniqueLinks: createUniqueLinks(foundation, hash),
    compressor: createCompressor(),
    surveys,
    visits,
    answering: createAnswering(foundation, {
      metrics,
      surveys,
      tokens,
      admission,
      previews,
      judge,
      lookups: createLookupLimits(database, hash, settings.limits),
      hash,
    }),
    verification,
    ...given,
    ...operatedServices(foundation, { surveys, publishing, checker, judge }),
    ...finishedServices(foundation, { surveys, hash, ...given }),
    embedding,
    pages: await createPages(foundation, { surveys, visits, embedding }),
    consolePages: await createConsolePages(foundation),
    locations: createLocations(foundation),
    enterprises: createEnterprises(foundation),
  };
}

/** What respondents hand over besides answers, and what they get for them. */
async function givenServices(foundation: Foundation, parts: Parameters<typeof createAwardServices>[1]) {
  const store = await openFileStore(foundation.settings.files);
  return {
    attachments: createAttachments(foundation, { ...parts, store }),
    ...(await createAwardServices(foundation, parts)),
  };
}

/** What who has finished looks at. */
function finishedServices(
  foundation: Foundation,
  parts: Pick<Services, 'surveys' | 'attachments' | 'givenContacts'> & { readonly hash: KeyedHash },
) {
  const { surveys, hash } = parts;
  const tally = createTally(foundation, surveys);
  const votes = createVotes(foundation, surveys, tally);
  return {
    tally,
    votes,
    voteStreams: createVoteStreams(votes),
    reports: createReports(foundation, { surveys, tally, hash }),
    receipts: createReceipts(foundation, parts),
  };
}

/** What only operators work with. */
function operatedServices(
  foundation: Foundation,
  {
    surveys,
    publishing,
    checker,
    judge,
  }: Pick<Services, 'surveys' | 'publishing' | 'checker'> & { readonly judge: Judge },
) {
  return {
    publishing,
    drafts: createDrafts(foundation, { publishing, checker }),
    versions: createVersions(foundation, { surveys, checker }),
    responses: createResponses(foundation, surveys),
    corrections: createCorrections(foundation, { surveys, judge }),
    exports: createExports(foundation, surveys),
    analysis: createAnalysis(foundation, surveys),
    screens: createScreens(foundation, surveys),
    kept: createKeptData(foundation, surveys),
    webhooks: createWebhooks(foundation),
    quotas: createQuotas(foundation, surveys),
    links: createLinks(foundation, surveys),
    shortLinks: createShortLinks(foundation, { surveys, publishing }),
  };
}
