import { Button } from '@canvass/ui';
import type { ReactNode } from 'react';

interface FactProps {
  readonly children: ReactNode;
  readonly way: string;
  onGo(): void;
}

/** A fact about the version, with a button that leads to the place where it can be changed. */
export function Fact({ children, way, onGo }: FactProps) {
  return (
    <p className="fact">
      {children}{' '}
      <Button size="mini" onClick={onGo}>
        {way}
      </Button>
    </p>
  );
}
