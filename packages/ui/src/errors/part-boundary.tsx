import { type ComponentType, lazy, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** A function for each part that could not be loaded, which lets the part be requested again. */
const failedLoads = new Set<() => void>();

/**
 * Calls `forget` when the user retries at a `PartBoundary`, so that the part that failed to load is requested again.
 * An earlier call would let each rendering of the part request it again without a pause.
 */
export function forgetOnRetry(forget: () => void): void {
  failedLoads.add(forget);
}

/** A component in a separate chunk, below a `PartBoundary`, which shows a message if the chunk cannot be loaded. */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  const request = () => {
    const part = lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        forgetOnRetry(() => (Late = request()));
        throw error;
      }
    });
    return part as unknown as ComponentType<P>; // `lazy` keeps the props
  };
  let Late = request();
  return (props: P) => <Late {...props} />;
}

type TextKey = 'part.notLoaded' | 'part.broken' | 'part.retry' | 'part.reload';

interface PartBoundaryProps extends Omit<FailedPartProps, 'onRetry'> {
  readonly children: ReactNode;
}

/** Shows a message instead of a part that could not be loaded or had an error. Other parts of the page stay usable. */
export function PartBoundary({ children, ...texts }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      renderFailure={(_, retry) => (
        <FailedPart
          {...texts}
          onRetry={() => {
            for (const forget of failedLoads) forget();
            failedLoads.clear();
            retry();
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

interface FailedPartProps {
  t(key: TextKey): string;
  /** Renders the children again when one of these values has changed, such as the address of the page. */
  readonly resetKeys?: readonly unknown[];
  onRetry(): void;
}

function FailedPart({ t, resetKeys = [], onRetry }: FailedPartProps) {
  const failedKeys = useRef(resetKeys);
  useEffect(() => {
    if (resetKeys.some((key, index) => !Object.is(key, failedKeys.current[index]))) onRetry();
  });
  return (
    <div className="cv-part-failed" role="alert">
      <p>{t(failedLoads.size > 0 ? 'part.notLoaded' : 'part.broken')}</p>
      <p className="cv-actions">
        <Button onClick={onRetry}>{t('part.retry')}</Button>
        <Button kind="quiet" onClick={() => location.reload()}>
          {t('part.reload')}
        </Button>
      </p>
    </div>
  );
}
