import { announce, AuthorText, Button, LanguageSelect, latePart } from '@canvass/ui';
import { Suspense, useEffect } from 'react';
import { textAt } from '../document/json.ts';
import { plainText } from '../document/plain-text.ts';
import type { Notice } from '../editing/editor-state.ts';
import { useEditor, useEditorState } from '../editing/use-editor.ts';
import { type TextKey, type Translation, useTranslation } from '../i18n/translation.tsx';
import type { SaveStatus } from '../saving/saving-state.ts';
import { editorLanguages } from '../texts/editor.gen.ts';
import { useUi } from '../ui/ui-state.ts';
import { NoticeText } from './notice-text.tsx';

const HistoryNotice = latePart(async () => (await import('./history-notice.tsx')).HistoryNotice);

/** The header of the editor, with the commands that the author's rights allow. `title` defaults to the survey's title. */
export function Header({ title: ownTitle }: { readonly title?: string }) {
  const { t, locale, setLocale } = useTranslation();
  const editor = useEditor();
  const { project, version } = useEditorState();
  const title = ownTitle ?? (plainText(textAt(project, 'title')) || t('app.untitled'));
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title, t]);
  return (
    <header className="head">
      <a
        className="head-back"
        href={
          version === 0 || editor.mayOnlyTranslate
            ? '/console/'
            : `/console/surveys/${editor.surveyId}/versions`
        }
        aria-label={t('head.back')}
      >
        <span className="mirrored" aria-hidden="true">
          ←
        </span>
      </a>
      <AuthorText tag="h1" className="head-title">
        {title}
      </AuthorText>
      <SaveLine />
      <OtherAuthors />
      <LanguageSelect
        label={t('head.language')}
        language={locale}
        names={editorLanguages}
        onChange={setLocale}
      />
      <div className="head-actions">
        {editor.isReadOnly ? <ReviewButtons /> : <HistoryButtons />}
        {!editor.isReadOnly && !editor.mayOnlyTranslate && <SurveyButtons />}
      </div>
    </header>
  );
}

function HistoryButtons() {
  const { t } = useTranslation();
  const editor = useEditor();
  const { history } = useEditorState();
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        aria-disabled={history.done.length === 0 || undefined}
        aria-keyshortcuts="Control+Z"
        onClick={() => editor.undo()}
      >
        <ShortLabel sign="↶">{t('head.undo')}</ShortLabel>
      </Button>
      <Button
        size="small"
        kind="quiet"
        aria-disabled={history.undone.length === 0 || undefined}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={() => editor.redo()}
      >
        <ShortLabel sign="↷">{t('head.redo')}</ShortLabel>
      </Button>
    </>
  );
}

function PlayButton() {
  const { t } = useTranslation();
  const ui = useUi();
  return (
    <Button size="small" aria-keyshortcuts="Control+Enter" onClick={() => ui.open('play')}>
      {t('head.play')}
    </Button>
  );
}

/** The player and the sign-off, for reviewers. */
function ReviewButtons() {
  const { t } = useTranslation();
  const ui = useUi();
  return (
    <>
      <PlayButton />
      <Button size="small" kind="primary" onClick={() => ui.open('publish')}>
        {t('signOff.title')}
      </Button>
    </>
  );
}

/** Findings, the player and publishing, which translators do not have. */
function SurveyButtons() {
  const { t } = useTranslation();
  const ui = useUi();
  const { issues, isChecked } = useEditorState();
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const warnings = issues.length - errors;
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        className="head-findings"
        data-severity={errors > 0 ? 'error' : warnings > 0 ? 'warning' : undefined}
        onClick={() => ui.open('findings')}
      >
        {!isChecked && issues.length === 0
          ? t('findings.checking')
          : issues.length === 0
            ? t('findings.noneShort')
            : [
                errors > 0 && t('findings.errors', { count: errors }),
                warnings > 0 && t('findings.warnings', { count: warnings }),
              ]
                .filter(Boolean)
                .join(', ')}
      </Button>
      <PlayButton />
      <Button size="small" kind="primary" onClick={() => ui.open('publish')}>
        {t('publish.title')}
      </Button>
    </>
  );
}

/** A label that narrow pages replace by a symbol. Screen readers always read the label. */
function ShortLabel({ sign, children }: { readonly sign: string; readonly children: string }) {
  return (
    <>
      <span className="head-label">{children}</span>
      <span className="head-sign" aria-hidden="true">
        {sign}
      </span>
    </>
  );
}

function OtherAuthors() {
  const { t } = useTranslation();
  const { otherAuthors } = useEditorState();
  const authorsText =
    otherAuthors.length === 0
      ? ''
      : t('others', { count: otherAuthors.length, names: otherAuthors.join(', ') });
  useEffect(() => {
    if (authorsText !== '') announce(authorsText);
  }, [authorsText]);
  if (authorsText === '') return null;
  return (
    <p className="others" title={authorsText}>
      {authorsText}
    </p>
  );
}

/** The saving status with its actions, the latest notice, and a button that opens the conflicts. */
function SaveLine() {
  const translation = useTranslation();
  const { t } = translation;
  const editor = useEditor();
  const ui = useUi();
  const { save, notice, conflicts } = useEditorState();
  const statusText = saveText(save, translation);
  const isTrouble = save.kind === 'kept' || save.kind === 'unsafe';
  useEffect(() => {
    if (isTrouble) announce(statusText);
  }, [isTrouble, statusText]);
  return (
    <p className="save" data-kind={save.kind}>
      <span>{statusText}</span>
      {save.kind === 'kept' && save.reason === 'signed-out' && (
        <a
          href="/console/"
          target="_blank"
          rel="noreferrer"
          onClick={() => window.addEventListener('focus', () => editor.retry(), { once: true })}
        >
          {t('save.signIn')}
        </a>
      )}
      {isTrouble && (
        <Button size="mini" kind="quiet" onClick={() => editor.retry()}>
          {t('part.retry')}
        </Button>
      )}
      {notice !== undefined && <SavedNotice notice={notice} />}
      {conflicts.length > 0 && (
        <Button size="mini" kind="warning" onClick={() => ui.open('notTaken')}>
          {t('notTaken.open', { count: conflicts.length })}
        </Button>
      )}
    </p>
  );
}

function SavedNotice({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const text = t(notice.key as TextKey, notice.params ?? {}); // a key of this app
  const shownText = <NoticeText text={text} />;
  if (notice.change === undefined) return shownText;
  return (
    <Suspense fallback={shownText}>
      <HistoryNotice change={notice.change} isUndone={notice.key === 'notice.undone'} />
    </Suspense>
  );
}

function saveText(save: SaveStatus, { t, time }: Translation): string {
  switch (save.kind) {
    case 'saved':
      return t('save.saved', { time: time(save.savedAt) });
    case 'saving':
      return t('save.saving');
    case 'unsafe':
      return t('save.unsafe');
    case 'kept':
      return t(`save.kept.${save.reason}`);
  }
}
