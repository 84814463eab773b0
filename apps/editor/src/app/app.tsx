import { Part } from '../controls/part.tsx';
import type { KeyPress } from '@canvass/protocol';
import { AuthorText, Button, LiveRegion, SurveyLanguageProvider, latePart } from '@canvass/ui';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { CanvasPanel } from '../features/canvas/canvas-panel.tsx';
import { OutlinePanel } from '../features/outline/outline-panel.tsx';
import { fieldAt, textAt } from '../document/json.ts';
import { hasQuestion } from '../document/outline.ts';
import { Editor } from '../editing/editor.ts';
import { EditorContext, useEditor, useEditorState } from '../editing/use-editor.ts';
import { connectTabs } from '../saving/connect-tabs.ts';
import { createLocalLog } from '../saving/local-log.ts';
import { type OpenFailure, openSurvey } from '../saving/open-survey.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { nameOfPage } from '../wording/end-names.ts';
import { runClipboard, runKey } from '../keys/editor-keys.ts';
import {
  type HelpTopic,
  type Mode,
  MODES,
  type OpenDialog,
  type Region,
  REGIONS,
  type ShownTexts,
  UiContext,
  type UiState,
  useUi,
} from '../ui/ui-state.ts';
import { HelpButton } from '../ui/help-button.tsx';
import { Dialogs } from './dialogs.tsx';
import { focusIn } from './focus-region.ts';
import { Header } from './header.tsx';

/** The id of the survey in the address, such as `/console/surveys/{id}/edit`. */
const surveyIdIn = (path: string): string => /\/surveys\/([^/]+)\/edit\/?$/.exec(path)?.[1] ?? '';

export function App() {
  const [surveyId] = useState(() => decodeURIComponent(surveyIdIn(location.pathname)));
  const [openResult, setOpenResult] = useState<Editor | { readonly failed: OpenFailure }>();
  useEffect(() => {
    loadProperties().catch(() => undefined); // the panel tries again and reports a failure
    const log = createLocalLog(surveyId);
    const tabs = connectTabs(surveyId);
    let editor: Editor | undefined;
    let isGone = false;
    void openSurvey(surveyId, log).then((survey) => {
      if (isGone) return;
      if ('failed' in survey) return setOpenResult(survey);
      editor = new Editor(surveyId, survey, { log, tabs });
      setOpenResult(editor);
    });
    return () => {
      isGone = true;
      editor?.stop();
      tabs.stop();
    };
  }, [surveyId]);
  const { t } = useTranslation();
  if (openResult === undefined)
    return (
      <main className="alone" aria-busy="true">
        <p>{t('app.loading')}</p>
      </main>
    );
  if ('failed' in openResult) return <NotOpenedPage failed={openResult.failed} />;
  return (
    <EditorContext value={openResult}>
      <Part>{openResult.mayOnlyTranslate ? <TranslatorFrame /> : <Frame />}</Part>
    </EditorContext>
  );
}

function NotOpenedPage({ failed }: { readonly failed: OpenFailure }) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t('app.name');
  }, [t]);
  return (
    <main className="alone">
      <h1>{t(`closed.${failed}`)}</h1>
      <p>{t(`closed.${failed}.hint`)}</p>
      <p>
        <a href={failed === 'signed-out' ? '/console/' : location.href}>
          {t(failed === 'signed-out' ? 'save.signIn' : 'part.retry')}
        </a>{' '}
        · <a href="/console/">{t('head.back')}</a>
      </p>
    </main>
  );
}

/** Loaded late, because authors do not need it. */
const TranslatorFrame = latePart(async () => (await import('./translator-frame.tsx')).TranslatorFrame);

const CLIPBOARD = ['copy', 'cut', 'paste'] as const;

/** The state of the frame: the region and the dialog that are shown. */
function useCreatedUi(firstRegion: Region): UiState {
  const [region, setRegion] = useState(firstRegion);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [mode, setMode] = useState<Mode>('page');
  const [shownTexts, setShownTexts] = useState<ShownTexts>();
  const [helpTopic, setHelpTopic] = useState<HelpTopic>('page');
  return useMemo(
    (): UiState => ({
      region,
      dialog,
      mode,
      shownTexts,
      helpTopic,
      showMode: setMode,
      showHelp(topic) {
        setHelpTopic(topic);
        setDialog('help');
      },
      showTexts(texts) {
        setShownTexts(texts);
        setMode('texts');
        setRegion('canvas');
      },
      show(nextRegion, shouldFocus = false, path) {
        setRegion(nextRegion);
        // The translations hide the other regions.
        if (nextRegion !== 'canvas') setMode((shown) => (shown === 'texts' ? 'page' : shown));
        if (shouldFocus) requestAnimationFrame(() => focusIn(nextRegion, path));
      },
      open: setDialog,
    }),
    [region, dialog, mode, shownTexts, helpTopic],
  );
}

function Frame() {
  const { t, locale } = useTranslation();
  const editor = useEditor();
  // A survey without questions begins with the ways to write the first ones.
  const ui = useCreatedUi(hasQuestion(editor.getState().items) ? 'outline' : 'canvas');
  const { region } = ui;
  useEffect(() => editor.checker.setLanguage(locale), [editor, locale]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !editor.isReadOnly && runKey(event, editor, ui)) event.preventDefault();
    };
    const onClipboard = (event: ClipboardEvent) => {
      if (!editor.isReadOnly && runClipboard(event, editor)) event.preventDefault();
    };
    const listening = new AbortController();
    document.addEventListener('keydown', onKeyDown, listening);
    for (const type of CLIPBOARD) document.addEventListener(type, onClipboard, listening);
    return () => listening.abort();
  }, [editor, ui]);
  useEffect(() => {
    // In a survey without questions, the author first chooses the type of a question.
    if (!hasQuestion(editor.getState().items)) document.getElementById('first-question')?.focus();
  }, [editor]);
  return (
    <UiContext value={ui}>
      <SurveyLanguage>
        <div className="frame" data-region={region}>
          <a className="skip" href="#properties">
            {t('app.skip')}
          </a>
          <Header />
          <nav className="regions" aria-label={t('app.regions')}>
            {REGIONS.map((listedRegion) => (
              <button
                key={listedRegion}
                type="button"
                aria-pressed={region === listedRegion}
                onClick={() => ui.show(listedRegion)}
              >
                {t(`region.${listedRegion}`)}
              </button>
            ))}
          </nav>
          <main className="panels">
            <section className="panel" id="outline" aria-label={t('region.outline')}>
              <Part>
                <OutlinePanel />
              </Part>
            </section>
            <section className="panel" id="canvas" aria-label={t('region.canvas')}>
              <Part>
                <CentralRegion onKey={(press) => !editor.isReadOnly && runKey(press, editor, ui)} />
              </Part>
            </section>
            <section className="panel" id="properties" aria-label={t('region.properties')} tabIndex={-1}>
              <HelpButton topic="properties" />
              <Part>
                {editor.isReadOnly ? <ReviewedItem /> : <PropertiesPanel />}
                <CommentsPanel />
              </Part>
            </section>
          </main>
          <Dialogs />
          <LiveRegion />
        </div>
      </SurveyLanguage>
    </UiContext>
  );
}

/** Provides the survey's language. It is a separate component, so that a change does not render all regions again. */
function SurveyLanguage({ children }: { readonly children: ReactNode }) {
  const { project } = useEditorState();
  const language = textAt(fieldAt(project, 'project_lang'), 'answer_language') || undefined;
  return <SurveyLanguageProvider value={language}>{children}</SurveyLanguageProvider>;
}

/** The code of the forms is loaded while the survey is being opened, so that it arrives together with the survey. */
const loadProperties = async () =>
  (await import('../features/properties/properties-panel.tsx')).PropertiesPanel;
const PropertiesPanel = latePart(loadProperties);

const CommentsPanel = latePart(
  async () => (await import('../features/comments/comments-panel.tsx')).CommentsPanel,
);
const JsonView = latePart(async () => (await import('../features/json/json-view.tsx')).JsonView);

const LogicView = latePart(async () => (await import('../features/logic/logic-view.tsx')).LogicView);

const QuotasView = latePart(async () => (await import('../features/quotas/quotas-view.tsx')).QuotasView);

const PointsView = latePart(async () => (await import('../features/points/points-view.tsx')).PointsView);

const FlowView = latePart(async () => (await import('../features/flow/flow-view.tsx')).FlowView);
const ShownTranslations = latePart(
  async () => (await import('../features/translations/shown-translations.tsx')).ShownTranslations,
);

const VersionsView = latePart(
  async () => (await import('../features/versions/versions-view.tsx')).VersionsView,
);

const VIEWS = {
  logic: LogicView,
  flow: FlowView,
  quotas: QuotasView,
  points: PointsView,
  texts: ShownTranslations,
  versions: VersionsView,
  json: JsonView,
} as const;

/** The views of readers who may only look and comment. */
const REVIEWED_MODES: readonly Mode[] = ['page', 'versions'];

/** The selected item or page of a reader who may only look and comment. */
function ReviewedItem() {
  const { t } = useTranslation();
  const { selected, selectedPage } = useEditorState();
  return (
    <>
      <h2 className="panel-title" tabIndex={-1}>
        <AuthorText>
          {selected === undefined
            ? selectedPage === undefined
              ? t('properties.survey')
              : nameOfPage(selectedPage, t)
            : `${selected.code} ${selected.title}`}
        </AuthorText>
      </h2>
      <p className="quiet">{t('review.about')}</p>
    </>
  );
}

/** The page as respondents see it, all rules, the flow, the quotas, the points, the translations, or the project file. */
function CentralRegion({ onKey }: { onKey(press: KeyPress): boolean }) {
  const { t } = useTranslation();
  const { mode, showMode } = useUi();
  const { isReadOnly } = useEditor();
  const View = mode === 'page' ? undefined : VIEWS[mode];
  return (
    <>
      <fieldset className="modes" aria-label={t('mode.title')}>
        {(isReadOnly ? REVIEWED_MODES : MODES).map((listedMode) => (
          <Button
            key={listedMode}
            size="small"
            kind="quiet"
            aria-pressed={mode === listedMode}
            onClick={() => showMode(listedMode)}
          >
            {t(`mode.${listedMode}`)}
          </Button>
        ))}
        <HelpButton topic={mode} />
      </fieldset>
      {View === undefined ? (
        <CanvasPanel onKey={onKey} />
      ) : (
        <Part>
          <View />
        </Part>
      )}
    </>
  );
}
