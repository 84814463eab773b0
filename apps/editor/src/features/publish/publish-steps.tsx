import { Part } from '../../controls/part.tsx';
import { canonicalJson, type FoundIssue, type PublishData } from '@canvass/protocol';
import { announce, Button, TextField, latePart } from '@canvass/ui';
import { useEffect, useRef, useState } from 'react';
import type { EditorState } from '../../editing/editor-state.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { hasQuestion } from '../../document/outline.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { projectText } from '../../document/project-text.ts';
import { listVersions, publishDraft, readVersion, withdrawBefore } from '../../server/calls.ts';
import type { CallError } from '../../server/send.ts';
import { useUi } from '../../ui/ui-state.ts';
import { countErrors, PublishButton, useReadiness } from './publish-button.tsx';
import { isRefused, PublishWarnings } from './publish-warnings.tsx';
import type { InProgressChoice, PublishedVersions } from './since-published.tsx';
import type { ServerCheck } from './use-server-check.ts';

const BeforePublishing = latePart(async () => (await import('./before-publishing.tsx')).BeforePublishing);
const SignOff = latePart(async () => (await import('./sign-off.tsx')).SignOff);
const AfterPublishing = latePart(async () => (await import('./after-publishing.tsx')).AfterPublishing);
const SincePublished = latePart(async () => (await import('./since-published.tsx')).SincePublished);

interface PublishedOutcome {
  readonly published: PublishData;
  readonly move: 'done' | 'failed' | undefined;
}
type Outcome = PublishedOutcome | { readonly failed: CallError | 'not-saved' };

/** Publishes the draft, and moves responses in progress to it if the author has chosen so. */
function usePublishing() {
  const editor = useEditor();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const publish = async (choice: InProgressChoice) => {
    setBusy(true);
    const edition = await editor.flush();
    const result = edition === undefined ? undefined : await publishDraft(editor.surveyId, edition);
    if (result === undefined || 'error' in result) {
      setBusy(false);
      return setOutcome({ failed: result?.error ?? 'not-saved' });
    }
    const { version: newest, created } = result.data;
    const moveReply =
      created && choice === 'move' ? await withdrawBefore(editor.surveyId, newest) : undefined;
    setBusy(false);
    editor.noteVersion(newest);
    const move = moveReply === undefined ? undefined : 'error' in moveReply ? 'failed' : 'done';
    return setOutcome({ published: result.data, move });
  };
  return { publish, isBusy, outcome };
}

export function PublishSteps() {
  const { t } = useTranslation();
  const { isReadOnly } = useEditor();
  const state = useEditorState();
  const { version } = state;
  const { publish, isBusy, outcome } = usePublishing();
  const [choice, setChoice] = useState<InProgressChoice>('stay');
  const published = usePublished(version);
  const isUnpublished = !isUnchanged(published, state);
  const readiness = useReadiness(isUnpublished);
  const { serverCheck, isComplete } = readiness;
  if (outcome !== undefined && 'published' in outcome) return <PublishResult {...outcome} />;
  if (!isUnpublished) return <p>{t('diff.none', { version })}</p>;
  return (
    <div className="stack">
      {!isComplete && <NotReady />}
      {isComplete && version === 0 && <p>{t('publish.first')}</p>}
      {version > 0 && (
        <Part>
          <SincePublished version={version} published={published} choice={choice} onChoose={setChoice} />
        </Part>
      )}
      {isComplete && <CheckedByServer serverCheck={serverCheck} />}
      {outcome !== undefined && <PublishFailure failed={outcome.failed} />}
      {isComplete && (
        <Part>
          <SignOff />
        </Part>
      )}
      {!isReadOnly && (
        <PublishButton readiness={readiness} isBusy={isBusy} onPublish={() => void publish(choice)} />
      )}
    </div>
  );
}

/** The warnings of the draft, and the errors that the server has found. */
function CheckedByServer({ serverCheck }: { readonly serverCheck: ServerCheck | undefined }) {
  return (
    <>
      <PublishWarnings serverCheck={serverCheck} />
      <Part>
        <BeforePublishing serverCheck={serverCheck} />
      </Part>
      {isRefused(serverCheck) && <PublishFailure failed={serverCheck.failed} />}
    </>
  );
}

/** Whether publishing the draft would change nothing (PROJECT-10). False while the published version is unknown. */
const isUnchanged = (
  published: PublishedVersions | 'failed' | undefined,
  { document }: EditorState,
): boolean =>
  typeof published === 'object' &&
  canonicalJson(JSON.parse(published.text)) === canonicalJson(document.value);

/** The published versions, and the text of the newest. Undefined while they are loaded, and before the first version. */
function usePublished(version: number): PublishedVersions | 'failed' | undefined {
  const { surveyId } = useEditor();
  const [publishedVersions, setPublishedVersions] = useState<PublishedVersions | 'failed'>();
  useEffect(() => {
    if (version === 0) return undefined;
    let isGone = false;
    void Promise.all([readVersion(surveyId, version), listVersions(surveyId)]).then(([newest, listed]) => {
      if (isGone) return;
      if ('error' in newest || 'error' in listed) return setPublishedVersions('failed');
      setPublishedVersions({ text: projectText(newest.data.project), versions: listed.data.versions });
    });
    return () => {
      isGone = true;
    };
  }, [surveyId, version]);
  return publishedVersions;
}

/** The reason why the survey cannot be published yet. */
function NotReady() {
  const { t } = useTranslation();
  const ui = useUi();
  const state = useEditorState();
  if (!hasQuestion(state.items)) return <p>{t('publish.empty')}</p>;
  if (!state.isChecked) return <p className="quiet">{t('publish.checking')}</p>;
  return (
    <>
      <p className="failure">{t('publish.errors', { count: countErrors(state) })}</p>
      <div className="actions">
        <Button onClick={() => ui.open('findings')}>{t('findings.title')}</Button>
      </div>
    </>
  );
}

function PublishResult({
  published: { path, version, created, retention, warnings },
  move,
}: PublishedOutcome) {
  const { t } = useTranslation();
  const editor = useEditor();
  useEffect(() => announce(t('publish.done', { version })), [t, version]);
  const textOf = (days: number | null) =>
    days === null ? t('publish.keptForever') : t('publish.keptDays', { count: days });
  return (
    <div className="stack">
      <p>{t(created ? 'publish.done' : 'publish.same', { version })}</p>
      {move === 'done' && <p>{t('publish.moved', { version })}</p>}
      {move === 'failed' && <p className="failure">{t('publish.notMoved', { version })}</p>}
      <SurveyLink href={new URL(path, location.href).href} />
      <Part>
        <AfterPublishing link={new URL(path, location.href).href} surveyId={editor.surveyId} />
      </Part>
      <p className="quiet">
        {t('publish.kept', {
          ended: textOf(retention.ended_days),
          unfinished: textOf(retention.unfinished_days),
        })}
      </p>
      <FoundList findings={warnings} />
      <p>
        <a href={path} target="_blank" rel="noreferrer">
          {t('publish.answer')}
        </a>
      </p>
      <p>
        <a href={`/console/surveys/${editor.surveyId}/manage`}>{t('publish.console')}</a>
      </p>
    </div>
  );
}

function SurveyLink({ href }: { readonly href: string }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  // The button to publish had the focus, and was removed.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = () => {
    field.current?.select();
    // Pages over plain http have no clipboard. The link is selected, so that the author can copy it by keys.
    void navigator.clipboard?.writeText(href).then(() => announce(t('publish.copied')));
  };
  return (
    <div className="survey-link">
      <TextField ref={field} ltr readOnly aria-label={t('publish.link')} value={href} />
      <Button size="small" onClick={copy}>
        {t('publish.copy')}
      </Button>
    </div>
  );
}

function PublishFailure({ failed }: { readonly failed: CallError | 'not-saved' }) {
  const { t } = useTranslation();
  if (failed === 'not-saved') return <p className="failure">{t('publish.notSaved')}</p>;
  if (failed.reason.kind === 'code' && failed.reason.key === 'publishing.sign_off_missing')
    return (
      <p className="failure" role="alert">
        {t('publish.signOffMissing')}
      </p>
    );
  return (
    <div className="failure" role="alert">
      <p>{t(failed.findings.length > 0 ? 'publish.refused' : 'publish.failed')}</p>
      <FoundList findings={failed.findings.filter(({ severity }) => severity === 'error')} />
    </div>
  );
}

/** Findings of the server, which are in English. */
function FoundList({ findings }: { readonly findings: readonly FoundIssue[] }) {
  if (findings.length === 0) return null;
  return (
    <ul>
      {findings.map(({ path, message, fix }) => (
        <li key={`${path} ${message}`} lang="en">
          {message} {fix}
        </li>
      ))}
    </ul>
  );
}
