import { RESPONSE_CODES } from '@canvass/protocol';
import { Button, PageActions } from '@canvass/ui';
import { BareFrame } from '../layout/bare-frame.tsx';
import { StatusCard } from '../layout/status-card.tsx';
import { usePreviewWords } from './words/preview-words.ts';

/** Why there is nothing to be seen. `code`: the server's; undefined: it cannot be reached. */
export function PreviewRefused({ code }: { readonly code: number | undefined }) {
  const t = usePreviewWords();
  const isFrequent = code === RESPONSE_CODES.tooFrequent.code;
  return (
    <BareFrame>
      <StatusCard title={t('preview.refused_title')} mark="info">
        <p>
          {t(
            code === undefined ? 'preview.unreachable' : isFrequent ? 'preview.too_many' : 'preview.refused',
          )}
        </p>
        {(code === undefined || isFrequent) && (
          <PageActions
            primary={
              <Button kind="primary" size="large" onClick={() => location.reload()}>
                {t('preview.reload')}
              </Button>
            }
          />
        )}
      </StatusCard>
    </BareFrame>
  );
}
