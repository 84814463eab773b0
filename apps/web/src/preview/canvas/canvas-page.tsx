import type { ProjectIssue } from '@canvass/project';
import type { Canvas, CanvasHost, CanvasPlan, CanvasScreen, CanvasTexts } from '@canvass/protocol';
import { LiveRegion } from '@canvass/ui';
import { Fragment, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { RuntimeProvider, StoreProvider } from '../../answering/runtime.ts';
import { QuestionBlock } from '../../features/question/question-block.tsx';
import { createTranslator } from '../../i18n/translator.ts';
import { TranslatorProvider } from '../../i18n/use-translate.ts';
import { CrashBoundary } from '../../layout/crash-boundary.tsx';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { report, errorMessageOf } from '../../network/reports.ts';
import { createPageDrawer, type PreparedPage } from './draw-page.ts';
import { CanvasScreenView } from './canvas-screen.tsx';
import './canvas.css';

declare global {
  interface Window {
    canvassEditor?: CanvasHost;
  }
}

/** Returns the interface of the editor around this window, or undefined outside of an editor. */
function createHost({ parent, self }: Window): CanvasHost | undefined {
  if (parent === self) return undefined;
  try {
    return parent.canvassEditor;
  } catch {
    return undefined; // of another origin
  }
}

/** A page of a survey in the editor. Shows the not-found page if it is opened directly or by another site. */
export function CanvasPage() {
  const [host] = useState(() => createHost(window));
  return host === undefined ? <NotFoundPage /> : <DrawnCanvas host={host} />;
}

function DrawnCanvas({ host }: { readonly host: CanvasHost }) {
  const [translator] = useState(createTranslator);
  const [drawer] = useState(() => createPageDrawer(translator));
  const [{ drawing, count }, setDrawn] = useState<{ drawing?: PreparedPage; count: number }>({ count: 0 });
  useEffect(() => {
    let latest: CanvasPlan | undefined;
    const canvas: Canvas = {
      draw(plan) {
        latest = plan;
        drawer.prepare(plan).then(
          // An older page may be prepared after a newer one.
          (next) =>
            latest === plan && next && setDrawn((before) => ({ drawing: next, count: before.count + 1 })),
          (error: unknown) => report('error', 'load', errorMessageOf(error)),
        );
      },
    };
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (host.onKey(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    host.onReady(canvas);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [host, drawer]);
  const runtime = drawer.runtime();
  if (drawing === undefined) return null;
  const { screen } = drawing.plan;
  const questions =
    screen === undefined ? (
      <CanvasQuestions host={host} drawing={drawing} canDraw={runtime !== undefined} />
    ) : (
      // The views of these pages read the program only when they are mounted.
      <Screen key={count} drawing={drawing} screen={screen} />
    );
  return (
    <TranslatorProvider value={translator}>
      {runtime === undefined ? (
        questions
      ) : (
        <StoreProvider value={runtime.store}>
          <RuntimeProvider value={runtime.runtime}>{questions}</RuntimeProvider>
        </StoreProvider>
      )}
      <LiveRegion />
    </TranslatorProvider>
  );
}

interface ScreenProps {
  readonly drawing: PreparedPage;
  readonly screen: CanvasScreen;
}

/** A page without questions, which cannot be operated here, or the findings because of which it cannot be drawn. */
function Screen({ drawing: { plan, screenFaults }, screen }: ScreenProps) {
  if (screenFaults.length > 0)
    return (
      <main className="cv-page-main app-canvas">
        <Faults title={plan.words.broken} issues={screenFaults} />
      </main>
    );
  return (
    <div inert className="app-canvas-screen">
      <CrashBoundary>
        <Suspense fallback={null}>
          <CanvasScreenView screen={screen} />
        </Suspense>
      </CrashBoundary>
    </div>
  );
}

interface FaultsProps {
  readonly title: string;
  readonly issues: readonly Pick<ProjectIssue, 'path' | 'message'>[];
}

function Faults({ title, issues }: FaultsProps) {
  return (
    <div className="app-canvas-broken">
      <strong>{title}</strong>
      {issues.map(({ path, message }) => (
        <p key={`${path} ${message}`}>{message}</p>
      ))}
    </div>
  );
}

interface CanvasQuestionsProps {
  readonly host: CanvasHost;
  readonly drawing: PreparedPage;
  readonly canDraw: boolean;
}

function CanvasQuestions({ host, drawing, canDraw }: CanvasQuestionsProps) {
  const { plan, page, drawable, faults } = drawing;
  const { words: texts } = plan;
  return (
    <div className="cv-page">
      <main className="cv-page-main app-canvas">
        {page.gids.length === 0 && <p className="app-canvas-empty">{texts.empty}</p>}
        {page.gids.map((gid) => (
          <Fragment key={gid}>
            {(page.headings[gid] ?? []).map((heading) => (
              <h2 key={heading} className="app-canvas-section">
                {heading}
              </h2>
            ))}
            <CanvasQuestion gid={gid} host={host} plan={plan}>
              {canDraw && drawable.has(gid) ? (
                <CrashBoundary>
                  <Suspense fallback={null}>
                    <QuestionBlock gid={gid} headingLevel={2} onRemark={doNothing} />
                  </Suspense>
                </CrashBoundary>
              ) : (
                <Faults title={texts.broken} issues={faults.get(gid) ?? []} />
              )}
            </CanvasQuestion>
          </Fragment>
        ))}
      </main>
    </div>
  );
}

const doNothing = () => undefined;

interface CanvasQuestionProps {
  readonly gid: string;
  readonly host: CanvasHost;
  readonly plan: CanvasPlan;
  readonly children: React.ReactNode;
}

/** A question that cannot be answered here. A press selects it, and a second press edits its title. */
function CanvasQuestion({ gid, host, plan, children }: CanvasQuestionProps) {
  const [lines, setLines] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isSelected = plan.selected === gid;
  const rule = plan.words.rules[gid];
  useEffect(() => {
    const element = root.current;
    if (!isSelected || element === null) return undefined;
    // Scrolls immediately, and whenever the size of the question changes.
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSelected]);
  const press = () => {
    if (isSelected) setLines(host.titleOf(gid));
    else host.onPick(gid);
  };
  const close = (newLines?: string) => {
    setLines(undefined);
    if (newLines !== undefined) host.onTitle(gid, newLines);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div
      ref={root}
      className="app-question app-canvas-question"
      data-selected={isSelected || undefined}
      data-gid={gid}
    >
      {rule !== undefined && <p className="app-canvas-rule">{rule}</p>}
      {lines !== undefined && <TitleField texts={plan.words} lines={lines} onClose={close} />}
      <div inert>{children}</div>
      {lines === undefined && (
        <button
          ref={button}
          type="button"
          className="app-canvas-pick"
          aria-label={plan.words.select[gid] ?? gid}
          aria-pressed={isSelected}
          onClick={press}
        />
      )}
    </div>
  );
}

interface TitleFieldProps {
  readonly texts: CanvasTexts;
  readonly lines: string;
  /** `lines` is undefined if the title stays. */
  onClose(lines?: string): void;
}

function TitleField({ texts, lines, onClose }: TitleFieldProps) {
  const [text, setText] = useState(lines);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = () => onClose(text === lines ? undefined : text);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) save();
    else return;
    event.preventDefault();
  };
  return (
    <div className="app-canvas-title">
      <textarea
        ref={field}
        className="cv-field"
        dir="auto"
        rows={Math.max(2, text.split('\n').length)}
        aria-label={texts.title}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="app-canvas-actions">
        <button type="button" className="cv-button" data-kind="primary" data-size="small" onClick={save}>
          {texts.save}
        </button>
        <button type="button" className="cv-button" data-size="small" onClick={() => onClose()}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}
