import { LiveRegion } from '@canvass/ui';
import { useEffect, useMemo, useState } from 'react';
import { Part } from '../controls/part.tsx';
import { textAt } from '../document/json.ts';
import { plainText } from '../document/plain-text.ts';
import { useEditor, useEditorState } from '../editing/use-editor.ts';
import { ConflictsDialog } from '../features/findings/conflicts-dialog.tsx';
import { TranslationsView } from '../features/translations/translations-view.tsx';
import { useTexts } from '../features/translations/use-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { runSavingKey } from '../keys/editor-keys.ts';
import { type OpenDialog, UiContext, type UiState } from '../ui/ui-state.ts';
import { Header } from './header.tsx';

/** The editor of authors who may change translations and nothing else. */
export function TranslatorFrame() {
  const { t } = useTranslation();
  const { t: text } = useTexts();
  const editor = useEditor();
  const { project } = useEditorState();
  const [dialog, setDialog] = useState<OpenDialog>();
  const ui = useMemo((): UiState => ({ ...TRANSLATIONS_ONLY, dialog, open: setDialog }), [dialog]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && runSavingKey(event, editor, ui)) event.preventDefault();
    };
    const listening = new AbortController();
    document.addEventListener('keydown', onKeyDown, listening);
    return () => listening.abort();
  }, [editor, ui]);
  const surveyTitle = plainText(textAt(project, 'title')) || t('app.untitled');
  return (
    <UiContext value={ui}>
      <div className="frame" data-region="canvas">
        <Header title={text('frame.title', { title: surveyTitle })} />
        <main className="panels">
          <section className="panel" id="canvas" aria-label={text('title')}>
            <TranslationsView />
          </section>
        </main>
        <Part>
          <ConflictsDialog />
        </Part>
        <LiveRegion />
      </div>
    </UiContext>
  );
}

/** Translators see one region, which shows one view. */
const TRANSLATIONS_ONLY = {
  region: 'canvas',
  mode: 'texts',
  shownTexts: undefined,
  show: () => undefined,
  showMode: () => undefined,
  helpTopic: 'texts',
  showHelp: () => undefined,
  showTexts: () => undefined,
} as const satisfies Partial<UiState>;
