import type { ReactNode } from 'react';

interface PlacesProps {
  readonly ids: readonly string[];
  readonly children: ReactNode;
}

/** Elements that error links of each level target. All focus the one button. */
export function Places({ ids: [id, ...others], children }: PlacesProps): ReactNode {
  if (id === undefined) return children;
  return (
    <div id={id}>
      <Places ids={others}>{children}</Places>
    </div>
  );
}
