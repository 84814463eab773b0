import { announce, Button, TextArea, TextField } from '@canvass/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { type TextKey, useTranslation } from '../../i18n/translation.tsx';
import { type KeptScript, useScripts } from '../../saving/script-store.ts';
import { type ScriptProblem, type ScriptResult, startScripts } from '../../worker/scripts.ts';

interface FinishedRun {
  readonly survey: unknown;
  readonly text: string;
  readonly result: ScriptResult;
}

/** The scripts that are kept with the survey. The author can run one or all, and sees the lines at which they fail. */
export function ScriptsPanel() {
  const { t } = useTranslation();
  const editor = useEditor();
  const { document } = useEditorState();
  const { kind, scripts } = useScripts(editor.scripts);
  const [finishedRuns, setFinishedRuns] = useState<ReadonlyMap<string, FinishedRun>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<TextKey>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    void editor.scripts.load();
    return () => stop.current?.();
  }, [editor]);
  const resultOf = ({ name, text }: KeptScript): ScriptResult | undefined => {
    const knownRun = finishedRuns.get(name);
    return knownRun?.survey === document && knownRun.text === text ? knownRun.result : undefined;
  };
  const results = scripts.flatMap((script) => resultOf(script) ?? []);
  const summary = t('scripts.state', {
    passed: results.filter(({ hasPassed }) => hasPassed).length,
    count: results.length,
  });
  const run = (chosenScripts: readonly KeptScript[]) => {
    stop.current?.();
    setProblem(undefined);
    setRunning(true);
    const texts = new Map(chosenScripts.map(({ name, text }) => [name, text]));
    const task = {
      kind: 'run',
      text: editor.text(),
      scripts: chosenScripts.map(({ name, text }) => ({ name, text })),
    } as const;
    stop.current = startScripts(task, (message) => {
      if (message.kind === 'ran') {
        const { result } = message;
        const entry = { survey: document, text: texts.get(result.name) ?? '', result };
        return setFinishedRuns((before) => new Map(before).set(result.name, entry));
      }
      setRunning(false);
      if (message.kind !== 'done')
        setProblem(message.kind === 'errors' ? 'simulation.errors' : 'scripts.runFailed');
      return undefined;
    });
  };
  useEffect(() => {
    if (!isRunning && results.length > 0) announce(summary);
    // Screen readers hear the result once after each run, and not while the author types.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRunning]);
  return (
    <section className="simulation" aria-label={t('scripts.title')}>
      <h3 className="scripts-title">{t('scripts.title')}</h3>
      <p className="quiet">{t('scripts.about')}</p>
      {kind === 'failed' && (
        <p className="failure" role="alert">
          {t('scripts.failed')}{' '}
          <Button size="mini" kind="quiet" onClick={() => void editor.scripts.load()}>
            {t('part.retry')}
          </Button>
        </p>
      )}
      {scripts.length === 0 && kind === 'ready' && <p>{t('scripts.none')}</p>}
      {scripts.length > 0 && (
        <p className="logic-filter">
          <Button size="small" aria-disabled={isRunning || undefined} onClick={() => run(scripts)}>
            {t('scripts.runAll')}
          </Button>
          {isRunning && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => {
                stop.current?.();
                setRunning(false);
              }}
            >
              {t('cancel')}
            </Button>
          )}
          {results.length > 0 && <span>{summary}</span>}
        </p>
      )}
      {problem !== undefined && (
        <p className="failure" role="alert">
          {t(problem)}
        </p>
      )}
      <ul className="scripts">
        {scripts.map((script) => (
          <ScriptEntry
            key={script.name}
            script={script}
            result={resultOf(script)}
            onRun={() => run([script])}
          />
        ))}
      </ul>
      <NewScript />
    </section>
  );
}

interface ScriptEntryProps {
  readonly script: KeptScript;
  /** Undefined before a run, and if the script or the survey has changed since. */
  readonly result: ScriptResult | undefined;
  onRun(): void;
}

function ScriptEntry({ script, result, onRun }: ScriptEntryProps) {
  const { t } = useTranslation();
  const { scripts } = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { name, text, problem } = script;
  const goTo = (place: ScriptProblem) => {
    setOpen(true);
    requestAnimationFrame(() => selectLine(area.current, place));
  };
  const remove = async () => {
    if (!(await scripts.remove(name))) announce(t('scripts.deleteFailed', { name }));
  };
  return (
    <li>
      <details
        open={isOpen || problem === 'changed'}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <bdi>{name}</bdi> <ScriptOutcome result={result} />
        </summary>
        <TextArea
          ref={area}
          ltr
          rows={Math.min(16, text.split('\n').length)}
          spellCheck={false}
          aria-label={t('scripts.text', { name })}
          value={text}
          onChange={({ target }) => scripts.setText(name, target.value)}
        />
        {problem === 'changed' && (
          <div role="alert">
            <p className="failure">{t('scripts.changed')}</p>
            <pre className="script-theirs">{script.savedText ?? ''}</pre>
            <div className="actions">
              <Button size="small" onClick={() => void scripts.save(name)}>
                {t('scripts.keepMine')}
              </Button>
              <Button size="small" kind="quiet" onClick={() => scripts.adoptTheirs(name)}>
                {t('scripts.takeTheirs')}
              </Button>
            </div>
          </div>
        )}
        {problem === 'unsaved' && <p className="quiet">{t('scripts.unsaved')}</p>}
        <div className="actions">
          <Button size="small" aria-label={t('scripts.run', { name })} onClick={onRun}>
            {t('scripts.runShort')}
          </Button>
          {problem === 'unsaved' && (
            <Button
              size="small"
              aria-label={t('scripts.save', { name })}
              onClick={() => void scripts.save(name)}
            >
              {t('save')}
            </Button>
          )}
          <Button
            size="small"
            kind="quiet"
            aria-label={t('scripts.delete', { name })}
            onClick={() => void remove()}
          >
            {t('choose.delete')}
          </Button>
        </div>
      </details>
      {result !== undefined && result.places.length > 0 && (
        <ol className="findings">
          {result.places.map((place) => (
            <li key={JSON.stringify(place)} data-severity={place.kind === 'warning' ? 'warning' : 'error'}>
              <button type="button" className="finding" onClick={() => goTo(place)}>
                <span className="finding-place">{t('scripts.line', { line: place.line })}</span>
                <PlaceText place={place} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function ScriptOutcome({ result }: { readonly result: ScriptResult | undefined }) {
  const { t } = useTranslation();
  if (result === undefined) return null;
  const { hasPassed, end, questions } = result;
  return (
    <span className="script-outcome" data-passed={hasPassed}>
      <span aria-hidden="true">{hasPassed ? '✓' : '✗'}</span>{' '}
      {t(hasPassed ? 'scripts.passed' : 'scripts.notPassed')}:{' '}
      {end === undefined
        ? t('scripts.unreadable')
        : t('scripts.end', { end: t(`end.${end}`), count: questions })}
    </span>
  );
}

function PlaceText({ place }: { readonly place: ScriptProblem }) {
  const { t } = useTranslation();
  if (place.kind !== 'mismatch')
    return (
      <>
        <span lang="en">{place.message}</span>
        {place.fix !== undefined && (
          <span className="quiet" lang="en">
            {place.fix}
          </span>
        )}
      </>
    );
  const { expectation, expected, got, difference } = place;
  return (
    <>
      <span>{t('scripts.mismatch', { expectation, expected, got })}</span>
      {difference !== undefined && (
        <span className="quiet" lang="en">
          {difference}
        </span>
      )}
    </>
  );
}

const TEMPLATE = 'answers: {}\nexpect:\n  end: finished\n';

function NewScript() {
  const { t } = useTranslation();
  const { scripts } = useEditor();
  const id = useId();
  const [name, setName] = useState('');
  const [isTaken, setTaken] = useState(false);
  const add = async () => {
    const scriptName = name.trim();
    if (scriptName === '') return;
    const isAdded = await scripts.add(scriptName, TEMPLATE);
    setTaken(!isAdded);
    if (isAdded) setName('');
  };
  return (
    <>
      <div className="logic-filter">
        <label htmlFor={id}>{t('scripts.name')}</label>
        <TextField
          id={id}
          maxLength={100}
          invalid={isTaken}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button size="small" aria-disabled={name.trim() === '' || undefined} onClick={() => void add()}>
          {t('scripts.add')}
        </Button>
      </div>
      {isTaken && (
        <p className="failure" role="alert">
          {t('scripts.nameTaken')}
        </p>
      )}
    </>
  );
}

/** Moves the focus to the text area, and selects the line of a problem from its column to the end. */
function selectLine(area: HTMLTextAreaElement | null, { line, column }: ScriptProblem): void {
  if (area === null) return;
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start + column - 1, start + (lines[line - 1]?.length ?? 0));
}
