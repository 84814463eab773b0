import type { OptionView } from '@canvass/logic';
import { Dialog, plainRichText, RetryImage } from '@canvass/ui';
import { useState } from 'react';
import type { Translate } from '../view-props.ts';

interface EnlargeButtonProps {
  readonly src: string;
  readonly optionView: OptionView;
  readonly t: Translate;
}

/** A button that opens the large image of an option. It does not choose the option. */
export function EnlargeButton({ src, optionView, t }: EnlargeButtonProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const title = plainRichText(optionView.title);
  return (
    <>
      <button
        type="button"
        className="cv-enlarge"
        data-size="mini"
        aria-label={t('question.enlarge', { title })}
        onClick={() => setState('open')}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M12 3h5v5M17 3l-6 6M8 17H3v-5M3 17l6-6" />
        </svg>
      </button>
      {state !== 'never' && (
        <Dialog
          open={state === 'open'}
          title={<span dir="auto">{title}</span>}
          closeLabel={t('question.close')}
          onClose={() => setState('closed')}
        >
          <div className="cv-image-whole">
            <RetryImage src={largestImage(src)} alt={title} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The address of the largest stored size of an author's image. Other addresses stay as they are. */
const largestImage = (src: string): string =>
  src.replace(/^(\/s\/images\/[0-9a-f]{32}-(\d+)x\d+)\.webp$/, '$1.$2.webp');
