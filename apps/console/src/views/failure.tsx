import type { QueryError } from '../api/api.ts';
import { type TextKey, useTranslation, type Translation } from '../i18n/translation.tsx';

const BY_STATUS: Readonly<Record<number, TextKey>> = {
  401: 'failure.signedOut',
  403: 'failure.scope',
  404: 'failure.notFound',
  409: 'failure.conflict',
  429: 'failure.tooFrequent',
  503: 'failure.busy',
};

/** The reason why a call failed, and what to do about it. */
export function failureText({ t, has }: Pick<Translation, 't' | 'has'>, error: QueryError): string {
  if (!('reason' in error)) return t('failure.other');
  const { reason } = error;
  if (!('status' in reason)) return t(`failure.${reason.kind}`);
  const ownText = reason.kind === 'code' ? `fault.${reason.key}` : '';
  if (has(ownText)) return t(ownText as 'fault.unique_links.no_members');
  return t(BY_STATUS[reason.status] ?? 'failure.other');
}

export const isNotFound = (error: QueryError): boolean =>
  'reason' in error && 'status' in error.reason && error.reason.status === 404;

export function Failure({ error }: { readonly error: QueryError }) {
  const translation = useTranslation();
  return (
    <p className="failure" role="alert">
      {failureText(translation, error)}
    </p>
  );
}
