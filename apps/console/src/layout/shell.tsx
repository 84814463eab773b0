import type { SignedIn } from '@canvass/protocol';
import { Button, Dialog, PartBoundary } from '@canvass/ui';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { hasScopeEverywhere, useSignOutMutation } from '../api/session.ts';
import { type TextKey, useTranslation } from '../i18n/translation.tsx';
import { Failure } from '../views/failure.tsx';
import { LocaleSwitch, SchemeSwitch } from './switches.tsx';

/** Pages about the whole installation. */
const OWNER_LINKS = [
  { path: '/people', text: 'people.title' },
  { path: '/keys', text: 'tokens.title' },
  { path: '/activity', text: 'audit.title' },
] as const satisfies readonly { readonly path: string; readonly text: TextKey }[];
const ACCOUNT_LINK = { path: '/account', text: 'account.title' } as const;

export function Shell({ signedIn, children }: { readonly signedIn: SignedIn; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const links = hasScopeEverywhere(signedIn, 'manage') ? OWNER_LINKS : [];
  const [isLeaving, setLeaving] = useState(false);
  const [signOut, { error: problem }] = useSignOutMutation();
  // All loaded data belongs to the operator who was signed in, so the page is loaded again.
  const leave = async (isEverywhere: boolean) => {
    const { data } = await signOut({ everywhere: isEverywhere });
    // A person who has signed in at a provider is signed out there, too.
    if (data !== undefined) location.assign(data.next ?? '/console');
  };
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="shell-head">
        <Link to="/" className="brand">
          <span className="brand-mark" aria-hidden="true" />
          Canvass
        </Link>
        <nav className="shell-nav" aria-label={t('shell.nav')}>
          {links.map(({ path, text }) => (
            <Link key={path} to={path} className="shell-link shell-wide">
              {t(text)}
            </Link>
          ))}
          <SchemeSwitch />
          <LocaleSwitch />
          <Button kind="quiet" size="small" onClick={() => setLeaving(true)}>
            <span dir="auto" className="shell-name">
              {signedIn.name}
            </span>
          </Button>
        </nav>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        <PartBoundary t={t} resetKeys={[pathname]}>
          {children}
        </PartBoundary>
      </main>
      <Dialog
        open={isLeaving}
        title={t('signOut.title')}
        closeLabel={t('close')}
        onClose={() => setLeaving(false)}
        actions={
          <>
            <Button onClick={() => void leave(true)}>{t('signOut.everywhere')}</Button>
            <Button kind="primary" onClick={() => void leave(false)}>
              {t('signOut.here')}
            </Button>
          </>
        }
      >
        <p>
          {t('signOut.as')} <bdi>{signedIn.name}</bdi>
        </p>
        {problem !== undefined && <Failure error={problem} />}
        {signedIn.person === null ? (
          <p className="quiet">{signedIn.scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</p>
        ) : (
          <p className="quiet">
            <bdi>{signedIn.person.email}</bdi>
          </p>
        )}
        <ul className="menu-list">
          {[ACCOUNT_LINK, ...links].map(({ path, text }) => (
            <li key={path}>
              <Link to={path} onClick={() => setLeaving(false)}>
                {t(text)}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
