import { useTranslate } from '../i18n/use-translate.ts';
import { BareFrame } from './bare-frame.tsx';
import { ReloadLink } from './reload-link.tsx';
import { StatusCard } from './status-card.tsx';
import { Component, type ReactNode } from 'react';
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

interface Props {
  readonly children: ReactNode;
}
interface State {
  readonly failure: 'crash' | 'chunk' | null;
}

/** Shows a page if its content fails to render or load. Answers stay on the device. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: error instanceof ChunkLoadError ? 'chunk' : 'crash' };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkLoadError)) report('error', 'crash', errorMessageOf(error));
    // If the tracer does not load, the error is not reported.
    import('../tracing/start-tracing.ts').then(({ startTracing }) => startTracing()).catch(() => undefined);
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : <CrashPage kind={failure} />;
  }
}
