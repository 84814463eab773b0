import { DEFAULT_TIMEZONE, directionOf, plainRichText } from '@canvass/project';
import { DRAFT } from '@canvass/protocol';
import { LiveRegion } from '@canvass/ui';
import { use, useEffect, useState } from 'react';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { documentTitle } from '../../navigation/document-title.ts';
import { StatusCard } from '../../layout/status-card.tsx';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { randomId } from '../../store/random-id.ts';
import type { PreviewedProject } from '../load-preview.ts';
import { PreviewedSurvey } from '../previewed-survey.tsx';
import { loadPreviewTranslation, PreviewTranslationProvider } from '../texts/preview-translation.ts';
import { isProject, linkToEditor, loadEditorOrigins, type Fields } from './editor-link.ts';
import '../preview.css';

/** SCREEN-2, `preview/ai`: previews a survey that the opening window sends. No server receives it. */
export function EditorPreviewPage({ navigation, language }: SitePageProps) {
  const t = use(loadPreviewTranslation(language));
  const [preview, setPreview] = useState<PreviewedProject | 'refused' | 'absent'>();
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const showProject = async (project: Fields) => {
      const newPreview = await readPreviewed(project);
      if (!isGone) setPreview((before) => newPreview ?? (typeof before === 'object' ? before : 'refused'));
    };
    const connect = async () => {
      const link = await linkToEditor({
        host: window,
        editor: window.opener as Window | null,
        origins: await loadEditorOrigins(),
        nonce: randomId(),
        readInit: ({ project }) => (isProject(project) ? project : undefined),
      });
      if ('failed' in link) return isGone ? undefined : setPreview('absent');
      link.listen((message) => {
        if (message.type === 'project' && isProject(message.project)) void showProject(message.project);
        if (message.type === 'close') window.close();
      });
      return showProject(link.init);
    };
    void connect();
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => documentTitle(t('preview.title')), [t]);
  return (
    <PreviewTranslationProvider value={t}>
      <div className="app-preview" dir={directionOf(language)}>
        {typeof preview === 'object' ? (
          <PreviewedSurvey
            navigation={navigation}
            address={{ surveyId: preview.data.survey_id, route: 'realTime' }}
            previewedProject={preview}
            isLive
            notice={notice}
            onNotice={setNotice}
          />
        ) : (
          <BareFrame>
            <StatusCard title={t('preview.waiting_title')} mark="info">
              <p>{t(preview === 'refused' ? 'preview.editor_refused' : 'preview.waiting')}</p>
            </StatusCard>
          </BareFrame>
        )}
        <LiveRegion />
      </div>
    </PreviewTranslationProvider>
  );
}

const NO_ID = '0'.repeat(24);
let edition = 0;

/** Converts a project file for a preview. Resolves to undefined if the project has errors. */
async function readPreviewed(file: Fields): Promise<PreviewedProject | undefined> {
  const { loadProject, previewProject, utcOffset } = await import('@canvass/project/file');
  const { project } = loadProject(file);
  if (project === undefined) return undefined;
  edition += 1;
  return {
    project: previewProject(project),
    data: {
      survey_id: project.projectId ?? NO_ID,
      title: plainRichText(project.title),
      version: DRAFT,
      edition: String(edition),
      gid: null,
      utc_offset: utcOffset(project.timezone ?? DEFAULT_TIMEZONE, Date.now() / 1_000),
      preview_token: '',
      expires_at: '',
    },
  };
}
