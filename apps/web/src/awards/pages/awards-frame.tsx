import { directionOf } from '@canvass/project';
import { LiveRegion } from '@canvass/ui';
import { type ReactNode, use } from 'react';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { AwardLanguage, loadAwardTranslation, AwardTranslation } from '../award-translation.ts';
import '../awards.css';

interface AwardsFrameProps {
  readonly language: string;
  readonly children: ReactNode;
}

export function AwardsFrame({ language, children }: AwardsFrameProps) {
  const t = use(loadAwardTranslation(language));
  return (
    <AwardTranslation value={t}>
      <AwardLanguage value={language}>
        <BareFrame>
          <div className="app-awards" dir={directionOf(language)}>
            {children}
          </div>
        </BareFrame>
        <LiveRegion />
      </AwardLanguage>
    </AwardTranslation>
  );
}
