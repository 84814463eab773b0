import type { Project } from '@canvass/project';
import { Button, PageActions } from '@canvass/ui';
import { replaceScreen } from '../../answering/go-to.ts';
import { useRuntime } from '../../answering/runtime.ts';
import { useAllTexts } from '../../i18n/use-translate.ts';

/** The button that starts another response. Renders nothing if the survey accepts only one from this respondent. */
export function AnswerAgain({ kind }: { readonly kind?: 'quiet' }) {
  const runtime = useRuntime();
  const { translate: t } = useAllTexts();
  if (runtime.info.uniq_link || !mayAnswerAgain(runtime.program.current.project)) return null;
  const again = () => {
    replaceScreen(runtime, 'home');
    void runtime.controller.restart();
  };
  return (
    <PageActions
      primary={
        <Button onClick={again} {...(kind !== undefined && { kind })}>
          {t('submitted.again')}
        </Button>
      }
    />
  );
}

/**
 * False if the survey accepts one response per address, device or person, because the next one would be refused at
 * its first page.
 */
function mayAnswerAgain({ settings, limit_device: device }: Project): boolean {
  if (settings?.ip_privacy_open === false) return true;
  return settings?.ip_once !== true && (device === undefined || (device.max ?? 1) > 1);
}
