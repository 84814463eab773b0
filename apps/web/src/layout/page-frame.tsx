import { PageShell } from '@canvass/ui';
import { PageFooter, useHasFooter } from './page-footer.tsx';
import type { ReactNode } from 'react';
import { useAppState, useRuntime } from '../app/runtime.ts';
import { useLaterWords } from '../i18n/use-translate.ts';
import { LateExtras } from './late-extras.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { SaveStatus } from './save-status.tsx';

interface PageFrameProps {
  readonly progress?: ReactNode;
  readonly children: ReactNode;
}

/** What all screens of a survey have in common: state of saving, language, one line for what must be known. */
export function PageFrame({ progress, children }: PageFrameProps) {
  const notice = useLaterWords(useAppState(({ ui }) => ui.notice));
  const hasFooter = useHasFooter();
  const { program } = useRuntime();
  return (
    <PageShell
      theme={program.current.project.selectedTheme}
      progress={progress ?? <div className="app-no-progress" />}
      corner={
        <>
          <SaveStatus />
          <LanguageSwitcher />
        </>
      }
      {...(hasFooter && { footer: <PageFooter /> })}
      {...(notice !== undefined && { notice: <p className="app-notice">{notice}</p> })}
    >
      {children}
      <LateExtras />
    </PageShell>
  );
}
