import { useEffect, useState } from 'react';
import { onAnnouncement, type Politeness } from './announcer.ts';

interface LiveRegionProps {
  readonly politeness?: Politeness;
}

/**
 * The element from which announcements are spoken. Mount one of each politeness for the whole page. A repeated text
 * gets an invisible difference, because screen readers only speak what has changed.
 */
export function LiveRegion({ politeness = 'polite' }: LiveRegionProps) {
  const [said, setSaid] = useState({ text: '', count: 0 });
  useEffect(
    () => onAnnouncement(politeness, (text) => setSaid(({ count }) => ({ text, count: count + 1 }))),
    [politeness],
  );
  return (
    <div
      className="cv-hidden"
      role={politeness === 'assertive' ? 'alert' : 'status'}
      aria-live={politeness}
      aria-atomic="true"
    >
      {said.text}
      {said.count % 2 === 1 ? '\u00a0' : ''}
    </div>
  );
}
