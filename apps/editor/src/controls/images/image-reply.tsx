import { useLateTranslation } from '../../i18n/late-translation.ts';
import type { useImageUpload } from './image-upload.ts';

interface ImageReplyProps {
  readonly id: string;
  readonly upload: Pick<ReturnType<typeof useImageUpload>, 'isSaving' | 'failure'>;
  readonly hint: string;
}

/** The state of an upload: how to begin one, whether it has ended, or why it failed. */
export function ImageReply({ id, upload: { isSaving, failure }, hint }: ImageReplyProps) {
  const { t } = useLateTranslation();
  return (
    <output className="field-note" id={id} data-failed={failure !== undefined || undefined}>
      {isSaving ? t('font.saving') : failure === undefined && hint}
      {failure !== undefined && `${t('image.failed', { file: failure.file })} `}
      {failure?.findings.length === 0 && t('image.unreachable')}
      {failure?.findings.map(({ message, fix }) => (
        <span key={message} lang="en">
          {message} {fix}
        </span>
      ))}
    </output>
  );
}
