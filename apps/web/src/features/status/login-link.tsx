import { PageActions } from '@canvass/ui';
import { useEffect } from 'react';
import { useWholeSpeech } from '../../i18n/use-translate.ts';
import { loginAddress, mayRedirect } from './login-address.ts';

/** CODE-3: leads to the login at once, and shows the link where that would go in a circle. */
export function LoginLink({ path }: { readonly path: string | undefined }) {
  const { translate: t } = useWholeSpeech();
  const address = loginAddress(path, location.pathname + location.search);
  useEffect(() => {
    if (mayRedirect(address)) location.assign(address);
  }, [address]);
  return (
    <PageActions
      primary={
        <a className="cv-button" data-kind="primary" data-size="large" href={address}>
          {t('status_page.login')}
        </a>
      }
    />
  );
}
