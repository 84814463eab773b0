import { CHOSEN_FILES, findChosenFiles, sendFonts } from '@canvass/api-client/font-files';
import { openDocument, type QuestionnaireItem } from '@canvass/authoring';
import { isRecord, proposeLanguage } from '@canvass/project';
import { includesScope, type OperatedSurvey } from '@canvass/protocol';
import { AuthorText, Button, FileField, LiveRegion, TextField } from '@canvass/ui';
import { useEffect, useId, useState } from 'react';
import { Part } from '../../controls/part.tsx';
import { randomId, randomSurveyId } from '../../document/random-ids.ts';
import { projectText } from '../../document/project-text.ts';
import { type TextKey, useTranslation } from '../../i18n/translation.tsx';
import { listSurveys, readSession, readVersion, saveDraft, saveFont } from '../../server/calls.ts';
import { statusOf } from '../../server/send.ts';
import { EXAMPLES } from './examples.ts';
import { DocumentCard } from './document-card.tsx';
import { TemplatesCard } from './templates-card.tsx';
import { htmlOf } from '../../document/plain-text.ts';

/** The page on which a new survey begins: empty, from pasted text, from a project file, or as a copy. */
export function StartPage() {
  const { t, locale } = useTranslation();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${t('start.title')} · ${t('app.name')}`;
  }, [t]);
  const mayPublish = useMayPublish();
  const begin = async (project: object) => {
    setBusy(true);
    setProblem(undefined);
    const surveyId = randomSurveyId();
    const saveReply = await saveDraft(surveyId, projectText({ ...project, projectId: surveyId }), null);
    if ('data' in saveReply) return location.assign(`/console/surveys/${surveyId}/edit`);
    setBusy(false);
    // The text was already parsed here, so the server can refuse only its size.
    return setProblem({
      key: [400, 413].includes(statusOf(saveReply.error)) ? 'start.tooLarge' : 'start.failed',
    });
  };
  const createEmpty = (title = '') => ({
    format: 1,
    title: htmlOf(title || t('app.untitled')),
    // Only questions are numbered, so a welcome is not number 1.
    hide_descriptor_number: true,
    items: [{ type: 'G', gid: randomId(), items: [] }],
  });
  const beginWith = async (items: readonly QuestionnaireItem[], title: string) => {
    setBusy(true);
    const commands = await import('../../editing/commands.ts').catch(() => undefined);
    if (commands !== undefined)
      return begin(declareLanguage(commands.withQuestionnaire(createEmpty(title), items), locale));
    setBusy(false);
    return setProblem({ key: 'start.failed' });
  };
  return (
    <main className="start">
      <p>
        <a href="/console/">{t('head.back')}</a>
      </p>
      <h1>{t('start.title')}</h1>
      {problem !== undefined && (
        <p className="failure" role="alert">
          {t(problem.key, { file: problem.file ?? '' })}{' '}
          {problem.detail !== undefined && <span lang="en">{problem.detail}</span>}
        </p>
      )}
      {mayPublish === false ? (
        <p className="failure">
          {t('start.scope')} <a href="/console/">{t('save.signIn')}</a>
        </p>
      ) : (
        <>
          <EmptyCard
            isBusy={isBusy}
            onBegin={(title) => void begin(declareLanguage(createEmpty(title), locale))}
          />
          <Part>
            <TemplatesCard
              onUse={(project) => void begin(project)}
              onFail={() => setProblem({ key: 'start.failed' })}
            />
          </Part>
          <Part>
            <DocumentCard isBusy={isBusy} onBegin={(items, title) => void beginWith(items, title)} />
          </Part>
          <ExampleCard onCopy={(project) => void begin(project)} onProblem={setProblem} />
          <FileCard onFile={(project) => void begin(project)} onProblem={setProblem} />
          <CopyCard onCopy={(project) => void begin(project)} onProblem={setProblem} />
        </>
      )}
      <LiveRegion />
    </main>
  );
}

/** Whether the operator may publish. Undefined until the server has replied. */
function useMayPublish(): boolean | undefined {
  const [mayPublish, setMayPublish] = useState<boolean>();
  useEffect(() => {
    void readSession().then((result) =>
      setMayPublish(
        'data' in result && result.data !== null && includesScope(result.data.everywhere, 'publish'),
      ),
    );
  }, []);
  return mayPublish;
}

function EmptyCard({ isBusy, onBegin }: { readonly isBusy: boolean; onBegin(title: string): void }) {
  const { t } = useTranslation();
  const id = useId();
  const [title, setTitle] = useState('');
  return (
    <section className="card">
      <h2>{t('start.empty')}</h2>
      <label htmlFor={id}>{t('start.name')}</label>
      <form
        className="card-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onBegin(title.trim());
        }}
      >
        <TextField id={id} value={title} onChange={({ target }) => setTitle(target.value)} />
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('start.begin')}
        </Button>
      </form>
    </section>
  );
}

/** The reason why a survey was not created. `detail` is an English message about `file`. */
interface Problem {
  readonly key: TextKey;
  readonly file?: string;
  readonly detail?: string | undefined;
}

interface CardProps {
  onProblem(problem: Problem | undefined): void;
}

/** The largest file that is read, in bytes. The server's limit is in characters. */
const MAX_BYTES = 6_000_000;

function FileCard({ onFile, onProblem }: CardProps & { onFile(project: object): void }) {
  const { t } = useTranslation();
  const id = useId();
  const readFiles = async (files: readonly File[]) => {
    onProblem(undefined);
    const chosenFiles = findChosenFiles(files);
    if (chosenFiles === undefined) return onProblem({ key: 'start.oneProject' });
    if (chosenFiles.project.size > MAX_BYTES) return onProblem({ key: 'start.tooLarge' });
    const { document, issues } = openDocument(await chosenFiles.project.text());
    if (document === undefined) return onProblem({ key: 'start.noProject', detail: issues[0]?.message });
    const fontReply = await sendFonts(document.value, chosenFiles.fonts, saveFont);
    if ('unused' in fontReply) return onProblem({ key: 'start.fontUnused', file: fontReply.unused });
    if ('error' in fontReply) {
      const [finding] = fontReply.error.findings;
      return onProblem({ key: 'font.failed', file: fontReply.file, detail: finding?.message });
    }
    // The new survey gets another id than the project in the file.
    return onFile(withoutId(fontReply.project));
  };
  return (
    <section className="card">
      <h2>{t('start.file')}</h2>
      <label htmlFor={id}>{t('start.fileHint')}</label>
      <FileField id={id} multiple accept={CHOSEN_FILES} onFiles={(files) => void readFiles(files)} />
    </section>
  );
}

/** The examples. A copy of an example is a separate survey. */
function ExampleCard({ onCopy, onProblem }: CardProps & { onCopy(project: object): void }) {
  const { t } = useTranslation();
  const copy = async (load: (typeof EXAMPLES)[number]['load']) => {
    const file = await load().catch(() => undefined); // the page has no connection
    if (file === undefined) return onProblem({ key: 'start.failed' });
    return onCopy(withoutId(file.default));
  };
  return (
    <section className="card">
      <h2>{t('start.examples')}</h2>
      <ul className="start-list">
        {EXAMPLES.map(({ title, descriptionKey, load }) => (
          <li key={title}>
            <span>
              <span dir="auto">{title}</span> <span className="quiet">{t(descriptionKey)}</span>
            </span>
            <Button
              size="small"
              aria-label={t('start.copyExample', { title })}
              onClick={() => void copy(load)}
            >
              {t('start.copyGo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const withoutId = ({ projectId: _, ...project }: { readonly projectId?: unknown }): object => project;

function CopyCard({ onCopy, onProblem }: CardProps & { onCopy(project: object): void }) {
  const { t } = useTranslation();
  const [surveys, setSurveys] = useState<readonly OperatedSurvey[]>();
  const [search, setSearch] = useState('');
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(async () => {
      const result = await listSurveys(search.trim());
      if (!isGone && 'data' in result) setSurveys(result.data.surveys);
    }, SEARCH_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [search]);
  const copy = async ({ surveyId, version }: OperatedSurvey) => {
    const result = await readVersion(surveyId, version);
    if ('error' in result || !isRecord(result.data.project)) return onProblem({ key: 'start.failed' });
    return onCopy(withoutId(result.data.project));
  };
  return (
    <section className="card">
      <h2>{t('start.copy')}</h2>
      <TextField
        type="search"
        aria-label={t('start.find')}
        placeholder={t('start.find')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {surveys?.length === 0 && <p className="quiet">{t('start.noSurveys')}</p>}
      <ul className="start-list">
        {surveys?.map((survey) => (
          <li key={survey.surveyId}>
            <AuthorText lang={survey.language}>{survey.title}</AuthorText>
            <Button
              size="small"
              aria-label={t('start.copyOf', { title: survey.title })}
              onClick={() => void copy(survey)}
            >
              {t('start.copyGo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SEARCH_AFTER_MS = 200;

/** A new survey with the language that its titles suggest, and the time zone of the browser. */
const declareLanguage = (project: object, otherwise: string): object => ({
  ...project,
  project_lang: { answer_language: proposeLanguage(titlesIn(project), otherwise).language },
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** The titles of a project and its items as one text without HTML tags. */
function titlesIn({ title, items }: { readonly title?: unknown; readonly items?: unknown }): string {
  const innerTitles = Array.isArray(items) ? items.map(titlesIn) : [];
  return [typeof title === 'string' ? title.replace(/<[^>]*>/g, ' ') : '', ...innerTitles].join(' ');
}
