import type { Previews } from '../publishing/previews/previews.ts';
import type { RespondentTokens } from '../auth/respondent-token.ts';
import type { Admission } from '../admission/admission.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Metrics } from '../telemetry/metrics/metrics.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { Judge } from '../verification/judge.ts';
import type { KeyedHash } from '../auth/keyed-hashes.ts';
import type { LookupLimits } from '../verification/lookup-limits.ts';
import type { ResponseReader } from '../response-log/response-reader.ts';

/** What the calls of respondents work with. */
export interface AnsweringContext extends Pick<Foundation, 'database' | 'now' | 'warn'> {
  readonly metrics: Metrics;
  readonly surveys: Surveys;
  readonly tokens: RespondentTokens;
  readonly admission: Admission;
  readonly previews: Pick<Previews, 'isPreview'>;
  readonly reader: ResponseReader;
  readonly judge: Judge;
  readonly lookups: LookupLimits;
  readonly hash: KeyedHash;
}
