import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../boot/load-chunk.ts';
import { CrashPage } from './crash-page.tsx';

interface Props {
  readonly children: ReactNode;
}
interface State {
  readonly failure: 'crash' | 'chunk' | null;
}

/** What breaks while drawing ends here, with a way on. Answers are on the device already: nothing is cleared. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: error instanceof ChunkLoadError ? 'chunk' : 'crash' };
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : <CrashPage kind={failure} />;
  }
}
