import { useTranslate } from '../i18n/use-translate.ts';
import { BareFrame } from './bare-frame.tsx';
import { ReloadLink } from './reload-link.tsx';
import { StatusCard } from './status-card.tsx';
import { ErrorBoundary } from '@canvass/ui';
import type { ReactNode } from 'react';
import { ChunkLoadError } from '../network/load-chunk.ts';
import { report, errorMessageOf } from '../network/reports.ts';

/** The page after an error. It is part of the first load, because other parts may be unavailable. */
function CrashPage({ kind }: { readonly kind: 'crash' | 'chunk' }) {
  const t = useTranslate();
  return (
    <BareFrame>
      <StatusCard title={t(`${kind}.title`)} mark="warning">
        <p>{t(`${kind}.text`)}</p>
        <ReloadLink />
      </StatusCard>
    </BareFrame>
  );
}

/** Shows a page if the app fails to render or load. Answers stay on the device. */
export function CrashBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      renderFailure={(error) => <CrashPage kind={error instanceof ChunkLoadError ? 'chunk' : 'crash'} />}
      onError={reportCrash}
    >
      {children}
    </ErrorBoundary>
  );
}

function reportCrash(error: unknown): void {
  if (!(error instanceof ChunkLoadError)) report('error', 'crash', errorMessageOf(error));
  // If the tracer does not load, the error is not reported.
  import('../tracing/start-tracing.ts').then(({ startTracing }) => startTracing()).catch(() => undefined);
}
