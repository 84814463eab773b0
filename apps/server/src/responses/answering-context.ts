import type { Previews } from '../publishing/previews/previews.ts';
import type { RespondentTokens } from '../auth/respondent-token.ts';
import type { Admission } from '../admission/admission.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Metrics } from '../telemetry/metrics/metrics.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { AnswerVerifier } from '../verification/answer-verifier.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import type { LookupLimits } from '../verification/lookup-limits.ts';
import { createResponseNumbers, type ResponseNumbers } from '../response-log/response-numbers.ts';
import { createBeginStore, type StoreBegin } from '../response-log/response-store.ts';
import { createStepStore, type StoreStep } from '../response-log/step-store.ts';
import { createResponseReader, type ResponseReader } from '../response-log/response-reader.ts';

export interface AnsweringContext extends Pick<Foundation, 'database' | 'now' | 'warn'> {
  readonly metrics: Metrics;
  readonly surveys: Surveys;
  readonly tokens: RespondentTokens;
  readonly admission: Admission;
  readonly previews: Pick<Previews, 'isPreview'>;
  readonly reader: ResponseReader;
  readonly numbers: ResponseNumbers;
  readonly storeStep: StoreStep;
  readonly storeBegin: StoreBegin;
  readonly verifier: AnswerVerifier;
  readonly lookups: LookupLimits;
  readonly hash: KeyedHash;
}

declare module '../http/route.ts' {
  interface Services {
    readonly answering: AnsweringContext;
  }
}

type CreatedParts = 'database' | 'now' | 'warn' | 'reader' | 'numbers' | 'storeStep' | 'storeBegin';

/** `isDistributed` means that the tables are spread over the nodes of a cluster. */
export function createAnsweringContext(
  { database, settings, now, warn }: Foundation,
  parts: Omit<AnsweringContext, CreatedParts> & { readonly isDistributed: boolean },
): AnsweringContext {
  const { isDistributed, ...services } = parts;
  // In the embedded database a statement costs hardly more than its rows.
  const sharesStatements = database.kind === 'postgres' && !isDistributed;
  return {
    database,
    now,
    warn,
    ...services,
    reader: createResponseReader(
      database,
      settings.responseCacheMb * 1_000_000,
      services.metrics.recordFullCache,
    ),
    numbers: createResponseNumbers(database),
    storeStep: createStepStore(database, sharesStatements),
    storeBegin: createBeginStore(database, sharesStatements),
  };
}
