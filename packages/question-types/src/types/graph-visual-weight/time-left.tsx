import { announce, Button } from '@canvass/ui';
import { useEffect, useEffectEvent } from 'react';
import type { Translate } from '../../controls/view-props.ts';
import type { Screens } from './use-screens.tsx';

/** WCAG 2.2.1 wants 20 seconds at least for asking for more, by one press. */
const WARN_SECONDS = 30;

/** Where choosing has a time: a warning before it ends, with a button for more. It may be pressed again and again. */
export function TimeLeft({ screens, t }: { readonly screens: Screens; readonly t: Translate }) {
  const { choosing, phase, locked } = screens;
  const left = choosing?.left ?? Number.POSITIVE_INFINITY;
  const warns = phase === 'choosing' && left <= WARN_SECONDS;
  const say = useEffectEvent(() => announce(t('graph.warn', { seconds: left }), 'assertive'));
  useEffect(() => {
    if (warns) say();
  }, [warns]);
  if (choosing === undefined || (phase === 'done' && !locked)) return null;
  const extend = () => {
    choosing.add(choosing.seconds);
    announce(t('graph.extended', { seconds: choosing.seconds }));
  };
  return (
    <div className="cv-look-time" data-idle={!warns || undefined}>
      <span aria-hidden="true">{t('graph.warn', { seconds: left })}</span>
      <Button onClick={extend}>{t('graph.more')}</Button>
    </div>
  );
}
