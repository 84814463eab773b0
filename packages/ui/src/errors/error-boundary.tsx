import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Renders what replaces the children after an error. `retry` renders the children again. */
  renderFailure(error: unknown, retry: () => void): ReactNode;
  onError?(error: unknown): void;
}
interface State {
  readonly failure: { readonly error: unknown } | null;
}

/** Replaces its children if they fail to render or load. It is part of the first load of respondents, so it is short. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render() {
    const { failure } = this.state;
    return failure === null
      ? this.props.children
      : this.props.renderFailure(failure.error, () => this.setState({ failure: null }));
  }
}
