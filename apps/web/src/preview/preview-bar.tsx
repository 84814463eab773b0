import { DRAFT, type PreviewData } from '@canvass/protocol';
import { useAnnounced } from './use-announced.ts';
import { usePreviewWords } from './words/preview-words.ts';

interface PreviewBarProps {
  readonly data: Omit<PreviewData, 'project'>;
  /** The survey's title; placeholders are dots, since nothing is answered yet. */
  readonly title: string;
  /** Name of the question or group; absent: the whole survey. */
  readonly name?: string;
  readonly isQuestion: boolean;
  readonly isLive: boolean;
  /** Something that has just happened. */
  readonly notice: string | null;
}

/** SCREEN-22: what is previewed, and that nothing of it is kept. */
export function PreviewBar({ data, title, name, isQuestion, isLive, notice }: PreviewBarProps) {
  const t = usePreviewWords();
  useAnnounced(notice);
  const { version } = data;
  return (
    <header className="app-preview-bar" aria-label={t('preview.title')}>
      <h1 tabIndex={-1}>{t('preview.of', { title })}</h1>
      <p>
        <span className="app-preview-scope">
          {name === undefined
            ? t('preview.whole')
            : t(isQuestion ? 'preview.question' : 'preview.group', { name })}
        </span>
        <span>
          {isLive
            ? t('preview.live')
            : version === DRAFT
              ? t('preview.draft')
              : t('preview.version', { version })}
        </span>
        <span>{t('preview.nothing_kept')}</span>
        <span>{t('preview.no_http')}</span>
      </p>
      {notice !== null && <p className="app-preview-notice">{notice}</p>}
    </header>
  );
}
