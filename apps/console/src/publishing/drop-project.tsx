import { CHOSEN_FILES, findChosenFiles, sendFonts } from '@canvass/api-client/font-files';
import { Button, FileField } from '@canvass/ui';
import type { FoundIssue, PublishData } from '@canvass/protocol';
import { type DragEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePublishMutation, useSaveFontMutation } from '../api/surveys.ts';
import type { QueryError } from '../api/api.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { failureText } from '../views/failure.tsx';
import { FindingList } from './published-notice.tsx';

const noticeState = (published: PublishData): object => ({ published });

/** A project that the server has not published yet, because of warnings. */
interface WarnedProject {
  readonly file: string;
  readonly project: unknown;
}

/**
 * Publishes a project file that is dropped here or chosen, with its font files. If the server refuses the file, shows
 * its findings. A project with warnings is published only after a further press.
 */
export function DropProject() {
  const translation = useTranslation();
  const { t } = translation;
  const id = useId();
  const navigate = useNavigate();
  const [publish, { isLoading }] = usePublishMutation();
  const [saveFont, { isLoading: isSaving }] = useSaveFontMutation();
  const [problem, setProblem] = useState<string | undefined>();
  const [findings, setFindings] = useState<readonly FoundIssue[]>([]);
  const [isOver, setOver] = useState(false);
  const [warned, setWarned] = useState<WarnedProject | undefined>();
  const showRefusal = (file: string, error: QueryError, project?: unknown) => {
    const found = 'findings' in error ? error.findings : [];
    const isOnlyWarned = found.length > 0 && found.every(({ severity }) => severity === 'warning');
    setFindings(found);
    if (isOnlyWarned) return setWarned({ file, project });
    return setProblem(found.length > 0 ? t('publish.refused', { file }) : failureText(translation, error));
  };
  const publishProject = async (file: string, project: unknown, strict: boolean) => {
    const published = await publish({ project, strict });
    if (published.error !== undefined) return showRefusal(file, published.error, project);
    return navigate(`/surveys/${published.data.surveyId}/manage`, { state: noticeState(published.data) });
  };
  const publishFiles = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setProblem(undefined);
    setFindings([]);
    setWarned(undefined);
    const chosen = findChosenFiles(files);
    if (chosen === undefined) return setProblem(t('publish.oneProject'));
    const file = chosen.project.name;
    const project = parseJson(await chosen.project.text());
    if (typeof project !== 'object' || project === null) return setProblem(t('publish.noJson', { file }));
    const sent = await sendFonts(project, chosen.fonts, async (body) => {
      const { data, error: refusal } = await saveFont(body);
      return data === undefined ? { error: refusal } : { data };
    });
    if ('unused' in sent) return setProblem(t('publish.fontUnused', { file: sent.unused }));
    if ('error' in sent) return showRefusal(sent.file, sent.error);
    return publishProject(file, sent.project, true);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void publishFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className="drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <label htmlFor={id}>{t('publish.drop')}</label>
      <FileField
        id={id}
        multiple
        accept={CHOSEN_FILES}
        disabled={isLoading || isSaving}
        onFiles={(files) => void publishFiles(files)}
      />
      {problem !== undefined && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      {warned !== undefined && <p role="alert">{t('publish.warned', { file: warned.file })}</p>}
      <FindingList findings={findings} />
      {warned !== undefined && (
        <Button
          size="small"
          busy={isLoading}
          onClick={() => void publishProject(warned.file, warned.project, false)}
        >
          {t('publish.anyway')}
        </Button>
      )}
    </div>
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller names the file in its message
  }
}
