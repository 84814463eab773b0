import type { FoundIssue } from '@canvass/protocol';
import { type DragEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePublishMutation } from '../api/surveys.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { failureText } from '../views/failure.tsx';
import { FindingList } from './finding-list.tsx';

/** Publishes a project file that is dropped here or chosen, or shows its findings with their places in the file. */
export function DropProject() {
  const translation = useTranslation();
  const { t } = translation;
  const id = useId();
  const navigate = useNavigate();
  const [publish, { isLoading }] = usePublishMutation();
  const [problem, setProblem] = useState<string | undefined>();
  const [findings, setFindings] = useState<readonly FoundIssue[]>([]);
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(undefined);
    setFindings([]);
    const project = parseJson(await file.text());
    if (project === undefined) return setProblem(t('publish.noJson', { file: file.name }));
    const { data, error } = await publish(project);
    if (data !== undefined) {
      await navigate(`/surveys/${data.surveyId}/manage`);
      return undefined;
    }
    const found = 'findings' in error ? error.findings : [];
    setFindings(found);
    setProblem(
      found.length > 0 ? t('publish.refused', { file: file.name }) : failureText(translation, error),
    );
    return undefined;
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
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
      onDrop={drop}
    >
      <label htmlFor={id}>{t('publish.drop')}</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        disabled={isLoading}
        onChange={({ target }) => {
          void take(target.files?.[0]);
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
