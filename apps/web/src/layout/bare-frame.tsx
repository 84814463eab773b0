import { PageShell } from '@canvass/ui';
import type { ReactNode } from 'react';

/** The same frame without anything of a survey in it: where there is none to speak of. */
export function BareFrame({ children }: { readonly children: ReactNode }) {
  return (
    <PageShell progress={<div className="app-no-progress" />} corner={null}>
      {children}
    </PageShell>
  );
}
