import type { ReactNode } from 'react';

interface ErrorTargetsProps {
  readonly ids: readonly string[];
  readonly children: ReactNode;
}

/** Elements with the ids of all levels, which error links target. All of them focus the same button. */
export function ErrorTargets({ ids: [id, ...otherIds], children }: ErrorTargetsProps): ReactNode {
  if (id === undefined) return children;
  return (
    <div id={id}>
      <ErrorTargets ids={otherIds}>{children}</ErrorTargets>
    </div>
  );
}
