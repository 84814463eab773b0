import type { LateTextKey } from '../../i18n/late-translation.ts';
import { type CallError, statusOf } from '../../server/send.ts';

/** The text about a call of the library that failed. */
export const problemOf = (error: CallError): LateTextKey =>
  (
    ({
      403: 'library.problem.rights',
      404: 'library.problem.gone',
      413: 'library.problem.long',
      422: 'library.problem.full',
    }) as const
  )[statusOf(error)] ?? 'library.problem.line';
