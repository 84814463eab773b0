import { directionOf } from '@canvass/project';
import { LiveRegion } from '@canvass/ui';
import { type ReactNode, use } from 'react';
import { BareFrame } from '../layout/bare-frame.tsx';
import { loadResultsTranslation, ResultsTranslationProvider } from './results-translation.ts';
import './results.css';

interface ResultsFrameProps {
  readonly language: string;
  readonly children: ReactNode;
}

export function ResultsFrame({ language, children }: ResultsFrameProps) {
  const t = use(loadResultsTranslation(language));
  return (
    <ResultsTranslationProvider value={t}>
      <BareFrame>
        <div className="app-results" dir={directionOf(language)}>
          {children}
        </div>
      </BareFrame>
      <LiveRegion />
    </ResultsTranslationProvider>
  );
}
