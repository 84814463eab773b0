import { AuthorText, Button, LanguageSelect, LiveRegion } from '@canvass/ui';
import { useEffect } from 'react';
import { textAt } from '../../document/json.ts';
import { plainText } from '../../document/plain-text.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { editorLanguages } from '../../texts/editor.gen.ts';
import { TranslationsView } from './translations-view.tsx';
import { useTexts } from './use-texts.ts';

/** The editor of authors who may change translations and nothing else. */
export function TranslatorFrame() {
  const { t, locale, setLocale, time } = useTranslation();
  const { t: text } = useTexts();
  const editor = useEditor();
  const { project, history, save } = useEditorState();
  const title = text('frame.title', { title: plainText(textAt(project, 'title')) || t('app.untitled') });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="frame" data-region="canvas">
      <header className="head">
        <a className="head-back" href="/console/" aria-label={t('head.back')}>
          <span className="mirrored" aria-hidden="true">
            ←
          </span>
        </a>
        <AuthorText tag="h1" className="head-title">
          {title}
        </AuthorText>
        <p className="save" data-kind={save.kind}>
          {save.kind === 'saved'
            ? t('save.saved', { time: time(save.savedAt) })
            : save.kind === 'kept'
              ? t(`save.kept.${save.reason}`)
              : t(save.kind === 'saving' ? 'save.saving' : 'save.unsafe')}
        </p>
        <LanguageSelect
          label={t('head.language')}
          language={locale}
          names={editorLanguages}
          onChange={setLocale}
        />
        <div className="head-actions">
          <Button
            size="small"
            kind="quiet"
            aria-disabled={history.done.length === 0 || undefined}
            onClick={() => editor.undo()}
          >
            {t('head.undo')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            aria-disabled={history.undone.length === 0 || undefined}
            onClick={() => editor.redo()}
          >
            {t('head.redo')}
          </Button>
        </div>
      </header>
      <main className="panels">
        <section className="panel" id="canvas" aria-label={text('title')}>
          <TranslationsView />
        </section>
      </main>
      <LiveRegion />
    </div>
  );
}
