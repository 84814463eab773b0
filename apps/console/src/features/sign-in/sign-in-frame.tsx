import type { ReactNode } from 'react';
import { LocaleSwitch, SchemeSwitch } from '../../layout/switches.tsx';

/** The frame of pages for visitors who are not signed in. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main className="sign-in">
      <div className="sign-in-switches">
        <SchemeSwitch />
        <LocaleSwitch />
      </div>
      <div className="sign-in-card">
        <p className="brand">
          <span className="brand-mark" aria-hidden="true" />
          Canvass
        </p>
        {children}
      </div>
    </main>
  );
}
