import { PageShell } from '@canvass/ui';
import type { ReactNode } from 'react';

/** The frame without data of a survey, for pages that have none. */
export function BareFrame({ children }: { readonly children: ReactNode }) {
  return (
    <PageShell progress={<div className="app-no-progress" />} corner={null}>
      {children}
    </PageShell>
  );
}
