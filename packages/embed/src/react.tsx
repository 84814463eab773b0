import { useEffect, useRef } from 'react';
import { embed } from './embed.ts';
import type { EmbedEventName, EmbedEvents, EmbedOptions } from './options.ts';

/** `onSubmit`, `onSize` and so on, with the details of EmbedEvents. */
type Handlers = {
  readonly [N in EmbedEventName as `on${Capitalize<N>}`]?: (detail: EmbedEvents[N]) => void;
};
export type SurveyProps = EmbedOptions & Handlers;

const EVENTS: readonly EmbedEventName[] = ['open', 'close', 'size', 'submit', 'reload', 'error'];

/** A survey as a React component. A changed option inserts it again. */
export function Survey(props: SurveyProps) {
  const place = useRef<HTMLDivElement>(null);
  const handlers = useRef<Handlers>(props);
  useEffect(() => {
    handlers.current = props;
  });
  const { server, survey, mode, open, until, params, language, title, width, height } = props;
  const optionsKey = JSON.stringify({
    server,
    survey,
    mode,
    open,
    until,
    params,
    language,
    title,
    width,
    height,
  });
  useEffect(() => {
    const host = place.current;
    if (host === null) return undefined;
    const handleEvent = ({ type, detail }: Event & { readonly detail?: unknown }) => {
      const name = type.slice('canvass:'.length);
      const handler = handlers.current[`on${name[0]?.toUpperCase()}${name.slice(1)}` as keyof Handlers];
      // Each handler has the parameter type of its event.
      (handler as ((detail: unknown) => void) | undefined)?.(detail);
    };
    for (const name of EVENTS) host.addEventListener(`canvass:${name}`, handleEvent);
    const { remove } = embed(host, JSON.parse(optionsKey) as EmbedOptions);
    return () => {
      remove();
      for (const name of EVENTS) host.removeEventListener(`canvass:${name}`, handleEvent);
    };
  }, [optionsKey]);
  return <div ref={place} />;
}
