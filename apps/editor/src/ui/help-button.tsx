import { Button } from '@canvass/ui';
import { useTranslation } from '../i18n/translation.tsx';
import { type HelpTopic, useUi } from './ui-state.ts';

/** Opens the help about a part of the editor. */
export function HelpButton({ topic }: { readonly topic: HelpTopic }) {
  const { t } = useTranslation();
  const ui = useUi();
  const name = topic === 'outline' || topic === 'properties' ? t(`region.${topic}`) : t(`mode.${topic}`);
  return (
    <Button
      size="small"
      kind="quiet"
      className="help-button"
      aria-label={t('help.of', { name })}
      onClick={() => ui.showHelp(topic)}
    >
      ?
    </Button>
  );
}
