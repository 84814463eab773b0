import type { AwardFission } from '@canvass/protocol';
import { useAwardTranslation } from '../award-translation.ts';
import './fission.css';

export function Progress({ fission: { invited, wanted: required } }: { readonly fission: AwardFission }) {
  const t = useAwardTranslation();
  const parts = Math.min(required, MAX_PARTS);
  const filled = Math.floor((invited / required) * parts);
  return (
    <div className="app-invited">
      <p>{t('fission.count', { count: invited, wanted: required })}</p>
      <div className="app-invited-bar" aria-hidden="true">
        {Array.from({ length: parts }, (_, at) => (
          <i key={at} data-filled={at < filled || undefined} />
        ))}
      </div>
    </div>
  );
}

/** Maximum number of parts of the bar. More could not be distinguished on a phone. */
const MAX_PARTS = 20;
