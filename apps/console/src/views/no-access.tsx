import type { OperatorScope } from '@canvass/protocol';
import { Link } from 'react-router-dom';
import { useTranslation } from '../i18n/translation.tsx';

/** Shown instead of a page whose address was opened without the rights for it. One of `scopes` would be enough. */
export function NoAccess({ scopes }: { readonly scopes: readonly OperatorScope[] }) {
  const { t } = useTranslation();
  return (
    <div className="empty" role="alert">
      <h1>{t('noAccess.title')}</h1>
      <p>{t('noAccess.why', { rights: scopes.map((scope) => t(`scope.${scope}`)).join(' · ') })}</p>
      <Link to="/">{t('failure.allSurveys')}</Link>
    </div>
  );
}
