import type { ReactNode } from 'react';

/** Read out, not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="cv-hidden">{children}</span>;
}
