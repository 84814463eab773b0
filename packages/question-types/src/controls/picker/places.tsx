import type { ReactNode } from 'react';

interface ErrorTargetsProps {
  readonly ids: readonly string[];
  readonly children: ReactNode;
}

/** Elements that error links of each level target. All focus the one button. */
export function ErrorTargets({ ids: [id, ...others], children }: ErrorTargetsProps): ReactNode {
  if (id === undefined) return children;
  return (
    <div id={id}>
      <ErrorTargets ids={others}>{children}</ErrorTargets>
    </div>
  );
}
