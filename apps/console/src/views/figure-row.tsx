import type { ReactNode } from 'react';

export interface FigureEntry {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: 'good' | 'text';
}

export function FigureRow({ entries }: { readonly entries: readonly FigureEntry[] }) {
  return (
    <dl className="figures">
      {entries.map(({ label, value, tone }) => (
        <div key={label} className="figure" data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
