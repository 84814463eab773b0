import { type PageView, plainProjectText } from '@canvass/logic';
import { Button, PageActions } from '@canvass/ui';
import type { FormEvent, ReactNode } from 'react';
import { useAppState, useRuntime } from '../../app/runtime.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { Moves } from './use-moves.ts';

interface PageFormProps {
  readonly page: PageView;
  readonly moves: Moves;
  readonly children: ReactNode;
}

/** The questions and the way on. A form, so that Enter in a field means Next. */
export function PageForm({ page, moves, children }: PageFormProps) {
  const t = useTranslate();
  const labels = useLabels(page);
  const submitting = useAppState(({ session }) => (session?.engine.pending.length ?? 0) > 0);
  const next = (event: FormEvent) => {
    event.preventDefault();
    moves.next();
  };
  return (
    <form noValidate onSubmit={next}>
      {children}
      <PageActions
        primary={
          <Button kind="primary" size="large" type="submit" busy={submitting}>
            {submitting ? t('page.submitting') : labels.next}
          </Button>
        }
        {...(page.canGoBack && {
          secondary: (
            <Button kind="quiet" size="large" busy={submitting} onClick={moves.previous}>
              {labels.previous}
            </Button>
          ),
        })}
      />
      {submitting && <SubmitTrouble />}
    </form>
  );
}

/** The author's words, else ours. A screen-out is not told beforehand: its button says Next. */
function useLabels({ outlook }: PageView): { readonly next: string; readonly previous: string } {
  const { program } = useRuntime();
  const t = useTranslate();
  const language = useAppState(({ ui }) => ui.language);
  const { btns_text: buttons, desc_question_page_default: page } = program.current.project;
  const own = (path: string, text: string | undefined, fallback: string) =>
    plainProjectText(program.current, language, path, text) ?? t(fallback);
  return {
    next:
      outlook === 'finished'
        ? own('desc_question_page_default.submit_btn', page?.submit_btn, 'page.submit')
        : own('btns_text.screen_next', buttons?.screen_next, 'page.next'),
    previous: own('btns_text.screen_pre', buttons?.screen_pre, 'page.previous'),
  };
}

/** Said while the submission waits for the network: it is not lost, and nothing needs to be done. */
function SubmitTrouble() {
  const t = useTranslate();
  const trouble = useAppState(({ ui, queue }) => {
    if (ui.online && queue.delivery !== 'waiting') return null;
    if (ui.storage !== 'on') return 'page.submit_unstored';
    return ui.online ? 'page.submit_retry' : 'page.submit_waiting';
  });
  return <output className="app-trouble">{trouble !== null && t(trouble)}</output>;
}
