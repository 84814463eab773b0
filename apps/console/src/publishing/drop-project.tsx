import { CHOSEN_FILES, chosenFilesOf, sendFonts } from '@canvass/api-client/font-files';
import type { FoundIssue, PublishData } from '@canvass/protocol';
import { type DragEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePublishMutation, useSaveFontMutation } from '../api/surveys.ts';
import type { QueryError } from '../api/api.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { failureText } from '../views/failure.tsx';
import { FindingList } from './published-notice.tsx';

const noticeState = (published: PublishData): object => ({ published });

/**
 * Publishes a project file that is dropped here or chosen, with its font files. If the server refuses the file, shows
 * its findings.
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
  const showRefusal = (file: string, error: QueryError) => {
    const found = 'findings' in error ? error.findings : [];
    setFindings(found);
    setProblem(found.length > 0 ? t('publish.refused', { file }) : failureText(translation, error));
  };
  const publishFiles = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setProblem(undefined);
    setFindings([]);
    const chosen = chosenFilesOf(files);
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
    const published = await publish(sent.project);
    if (published.error !== undefined) return showRefusal(file, published.error);
    await navigate(`/surveys/${published.data.surveyId}/manage`, { state: noticeState(published.data) });
    return undefined;
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
      <input
        id={id}
        type="file"
        multiple
        accept={CHOSEN_FILES}
        disabled={isLoading || isSaving}
        onChange={({ target }) => {
          void publishFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {problem !== undefined && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      <FindingList findings={findings} />
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
