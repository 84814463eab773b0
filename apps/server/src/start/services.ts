import { fileURLToPath } from 'node:url';
import { createAccounts } from '../auth/account/account.ts';
import { createSignIn } from '../auth/account/sign-in.ts';
import { createPasswords } from '../auth/people/passwords.ts';
import { createChallenges } from '../auth/passkeys/challenges.ts';
import { createOidc } from '../auth/oidc/oidc.ts';
import { createPasskeys } from '../auth/passkeys/passkeys.ts';
import { createPeople } from '../auth/people/people.ts';
import { createPreviewTokens } from '../auth/preview-token.ts';
import { createRespondentTokens } from '../auth/respondent-token.ts';
import { createKeyedHash, type KeyedHash, loadSigningKey } from '../auth/server-keys.ts';
import { createAwardServices } from '../awards/create-awards.ts';
import { createAttachments } from '../uploads/attachments.ts';
import { type FileStore, openFileStore } from '../uploads/file-store.ts';
import { createAdmission } from '../admission/admission.ts';
import { createAnsweringContext } from '../responses/answering-context.ts';
import { createStoredFacts } from '../responses/stored-facts.ts';
import { createCompressor } from '../http/compressed-replies.ts';
import { createEmbedding } from '../surveys/embedding/embedding.ts';
import { createEnterprises } from '../lookups/enterprises.ts';
import { createLinks } from '../admission/links/links.ts';
import { createShortLinks } from '../publishing/short-links/short-links.ts';
import { createMails } from '../mail/mails.ts';
import { writeAccountMail } from '../pages/account-mails/write-account-mail.ts';
import { writeUnsubscribeFooter } from '../pages/unsubscribe/footer.ts';
import { createMembers } from '../admission/members/members.ts';
import { createOperators } from '../auth/operators/operators.ts';
import { createMessaging } from '../messaging/messaging.ts';
import { createMetrics } from '../telemetry/metrics/metrics.ts';
import { createSessions } from '../auth/sessions/sessions.ts';
import { createConsolePages } from '../pages/console/console-pages.ts';
import { createPages } from '../pages/pages.ts';
import { createLocations } from '../lookups/locations.ts';
import { createSignOffs } from '../publishing/sign-off/sign-off.ts';
import { createComments } from '../publishing/comments/comments.ts';
import { createDraftHistory } from '../publishing/draft-history/draft-history.ts';
import { createLibrary } from '../publishing/library/library.ts';
import { createRespondentScripts } from '../publishing/respondent-scripts/respondent-scripts.ts';
import { createDrafts } from '../publishing/drafts/drafts.ts';
import { createFonts } from '../publishing/fonts/fonts.ts';
import { createImages } from '../publishing/images/images.ts';
import { createPreviews } from '../publishing/previews/previews.ts';
import { createProjectChecker } from '../publishing/project-checker.ts';
import { createPublishing } from '../publishing/publishing.ts';
import { createVersions } from '../publishing/versions/versions.ts';
import { createQuotas } from '../quotas/quotas.ts';
import { readClusterRole } from '../database/cluster-tables.ts';
import { createThreadExports } from '../results/threads/export-in-thread.ts';
import { createClientReports } from '../results/client-reports/client-reports.ts';
import { createCounting } from '../results/threads/counting.ts';
import { createScreens } from '../results/screens/response-screens.ts';
import { createCorrections } from '../lifecycle/corrections/corrections.ts';
import { createNotes } from '../results/notes/notes.ts';
import { createResponses } from '../results/responses.ts';
import { createRetention } from '../lifecycle/retention/retention.ts';
import { createReceipts } from '../lifecycle/receipts/receipts.ts';
import { createReports } from '../results/reports/reports.ts';
import { createTally } from '../results/tally/tally.ts';
import { createVotes } from '../results/votes/votes.ts';
import { createVoteStreams } from '../results/votes/vote-streams.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import type { Services } from '../http/route.ts';
import { openSms } from '../config/providers/sms/sms-drivers.ts';
import type { SmsProvider } from '../config/providers/sms/sms-provider.ts';
import type { Foundation } from '../config/foundation.ts';
import { createSurveys } from '../surveys/surveys.ts';
import { createThreads, type Threads } from '../threads/threads.ts';
import { createUniqueLinks } from '../admission/unique-links/unique-links.ts';
import { createVisits } from '../responses/visits.ts';
import { createAnswerVerifier, type AnswerVerifier } from '../verification/answer-verifier.ts';
import { createLookupLimits } from '../verification/lookup-limits.ts';
import { createVerification } from '../verification/verification.ts';

/** The first file of every thread is beside this one: TypeScript in development, JavaScript in a build. */
const threadFile = new URL(`./thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Creates the threads of a server. Tests may change their limits. */
export const openThreads = (
  foundation: Parameters<typeof createThreads>[0],
  metrics: Parameters<typeof createThreads>[1],
  limits: Parameters<typeof createThreads>[2]['limits'] = {},
): Threads => createThreads(foundation, metrics, { file: fileURLToPath(threadFile), limits });

export interface TestProviders {
  readonly sms?: SmsProvider;
  /** Creates the threads. Defaults to real ones. */
  readonly threads?: typeof openThreads;
}

/** The services that identify operators. */
function createAccess(foundation: Foundation, hash: KeyedHash) {
  const passwords = createPasswords();
  const passkeys = createPasskeys(foundation, createChallenges(foundation, hash));
  return {
    passkeys,
    oidc: createOidc(foundation, hash),
    operators: createOperators(foundation),
    sessions: createSessions(foundation),
    people: createPeople(foundation, passwords),
    accounts: createAccounts(foundation, passwords),
    signIn: createSignIn(foundation, { hash, passwords, passkeys }),
  };
}

export async function createServices(foundation: Foundation, mocks: TestProviders = {}): Promise<Services> {
  const { settings, database, now, clockDifference, warn } = foundation;
  const metrics = createMetrics({ countWaiting: database.countWaiting, clockDifference });
  const secret = await loadSigningKey(database);
  const tokens = await createRespondentTokens(secret, now);
  const hash = createKeyedHash(secret);
  const verifier = createAnswerVerifier(hash);
  const surveys = createSurveys(foundation);
  const messaging = createMessaging(foundation, { secret, hash, surveys });
  const admission = createAdmission(foundation, { hash, modeOf: messaging.findMode });
  const threads = (mocks.threads ?? openThreads)(foundation, metrics);
  const checker = createProjectChecker(threads);
  const counting = createCounting(foundation, threads, metrics);
  const previewTokens = await createPreviewTokens(secret, now);
  const previews = createPreviews(foundation, { surveys, checker, tokens: previewTokens });
  const store = await openFileStore(settings.files);
  const authorServices = createAuthorServices(foundation, { surveys, threads, checker, store });
  const visits = createVisits(foundation, { surveys, admission, previews, messaging });
  const embedding = createEmbedding(foundation);
  const provider = mocks.sms ?? openSms(settings.sms, warn);
  const verification = createVerification(foundation, { surveys, hash, provider });
  const lookups = createLookupLimits(database, hash, settings.limits);
  const { isDistributed } = await readClusterRole(database.query);
  const parts = { metrics, surveys, tokens, admission, previews, verifier, lookups, hash, isDistributed };
  const answering = createAnsweringContext(foundation, parts);
  const filesAndAwards = await createFilesAndAwards(foundation, { ...parts, store, verification, messaging });

  return {
    settings,
    database,
    ...createAccess(foundation, hash),
    metrics,
    mails: createMails(foundation, { hash, metrics, footerOf: writeUnsubscribeFooter, writeAccountMail }),
    threads,
    exports: createThreadExports(foundation, threads),
    analysis: counting,
    counting,
    tokens,
    previews,
    checker,
    ...authorServices,
    admission,
    messaging,
    members: createMembers(foundation),
    uniqueLinks: createUniqueLinks(foundation, hash),
    compressor: createCompressor(),
    surveys,
    visits,
    answering,
    storedFacts: createStoredFacts(answering),
    verification,
    ...filesAndAwards,
    ...createOperatorServices(foundation, { ...parts, ...authorServices, checker, threads, counting }),
    ...createResultServices(foundation, { surveys, hash, ...filesAndAwards }),
    embedding,
    pages: await createPages(foundation, { surveys, visits, embedding }),
    consolePages: await createConsolePages(foundation),
    locations: createLocations(foundation),
    enterprises: createEnterprises(foundation),
  };
}

/** Publishing, and the files that projects name. */
function createAuthorServices(
  foundation: Foundation,
  {
    surveys,
    threads,
    checker,
    store,
  }: Pick<Services, 'surveys' | 'threads' | 'checker'> & { readonly store: FileStore },
) {
  const fonts = createFonts(foundation, { surveys, threads });
  const images = createImages(foundation, { store });
  const signOffs = createSignOffs(foundation);
  const findSignOffObstacle = signOffs.findObstacle;
  const publishing = createPublishing(foundation, { checker, fonts, images, findSignOffObstacle });
  return { fonts, images, signOffs, publishing };
}

async function createFilesAndAwards(
  foundation: Foundation,
  parts: Parameters<typeof createAwardServices>[1] & { readonly store: FileStore },
) {
  return {
    attachments: createAttachments(foundation, parts),
    ...(await createAwardServices(foundation, parts)),
  };
}

function createResultServices(
  foundation: Foundation,
  parts: Pick<Services, 'surveys' | 'attachments' | 'findEnteredContacts'> & { readonly hash: KeyedHash },
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

function createOperatorServices(
  foundation: Foundation,
  {
    surveys,
    publishing,
    checker,
    threads,
    verifier,
    counting,
    metrics,
  }: Pick<Services, 'surveys' | 'publishing' | 'checker' | 'threads' | 'counting' | 'metrics'> & {
    readonly verifier: AnswerVerifier;
  },
) {
  return {
    publishing,
    drafts: createDrafts(foundation, { publishing, checker, threads }),
    draftHistory: createDraftHistory(foundation),
    comments: createComments(foundation),
    respondentScripts: createRespondentScripts(foundation),
    library: createLibrary(foundation),
    versions: createVersions(foundation, { surveys, checker }),
    clientReports: createClientReports(foundation, counting),
    responses: createResponses(foundation, surveys),
    notes: createNotes(foundation),
    corrections: createCorrections(foundation, { surveys, verifier }),
    screens: createScreens(foundation, surveys),
    retention: createRetention(foundation, surveys, metrics),
    webhooks: createWebhooks(foundation),
    quotas: createQuotas(foundation, surveys),
    links: createLinks(foundation, surveys),
    shortLinks: createShortLinks(foundation, { surveys, publishing }),
  };
}
