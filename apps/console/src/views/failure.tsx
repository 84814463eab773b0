import type { CallError } from '../api/base-query.ts';
import { type TextKey, useWords, type Words } from '../i18n/words.tsx';

const BY_STATUS: Readonly<Record<number, TextKey>> = {
  401: 'failure.signedOut',
  403: 'failure.scope',
  404: 'failure.notFound',
  409: 'failure.conflict',
  429: 'failure.tooFrequent',
  503: 'failure.busy',
};

/** Why a call gave nothing, and what to do about it. */
export function failureText({ t }: Pick<Words, 't'>, error: unknown): string {
  const known = (error as CallError | undefined)?.reason; // of our own base query
  if (known?.kind === 'network' || known?.kind === 'timeout') return t('failure.network');
  const status = known !== undefined && 'status' in known ? known.status : 0;
  return t(BY_STATUS[status] ?? 'failure.other');
}

export function Failure({ error }: { readonly error: unknown }) {
  const words = useWords();
  return (
    <p className="failure" role="alert">
      {failureText(words, error)}
    </p>
  );
}
