import type { ApiError } from '@canvass/api-client';
import { useWords, type Words } from '../i18n/words.tsx';

/** Why a call gave nothing, and what to do about it. */
export function failureText({ t }: Pick<Words, 't'>, error: unknown): string {
  const known = error as ApiError | undefined; // of our own base query
  if (known?.kind === 'network' || known?.kind === 'timeout') return t('failure.network');
  const status = known !== undefined && 'status' in known ? known.status : 0;
  if (status === 401) return t('failure.signedOut');
  if (status === 403) return t('failure.scope');
  if (status === 404) return t('failure.notFound');
  if (status === 409) return t('failure.conflict');
  if (status === 429) return t('failure.tooFrequent');
  if (status === 503) return t('failure.busy');
  return t('failure.other');
}

export function Failure({ error }: { readonly error: unknown }) {
  const words = useWords();
  return (
    <p className="failure" role="alert">
      {failureText(words, error)}
    </p>
  );
}
