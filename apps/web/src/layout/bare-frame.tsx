import { PageShell } from '@canvass/ui';
import type { ReactNode } from 'react';

/** The frame of pages that have no data of a survey. */
export function BareFrame({ children }: { readonly children: ReactNode }) {
  return (
    <PageShell progress={<div className="app-no-progress" />} corner={null}>
      {children}
    </PageShell>
  );
}
