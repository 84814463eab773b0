import type { QuestionOf } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import { useEffect, useEffectEvent } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { UnseenQuestion } from '../../controls/question/unseen-question.tsx';

const SECOND_MS = 1000;

/** The invisible view that records the time of its first display, by the server's clock or else by the device's. */
export default function TimestampView(props: ViewProps<QuestionOf<'timestamp'>, TimeAnswer>) {
  const { answer, onChange, services } = props;
  const note = useEffectEvent(() => {
    if (answer !== undefined) return;
    const now = services.now?.() ?? Date.now();
    onChange([Math.floor(now / SECOND_MS)]);
  });
  useEffect(() => note(), []);
  return <UnseenQuestion {...props} />;
}
