import { EMBED_SOURCE, EMBED_VERSION, type EmbedMessage, parseFromSurvey } from './messages.ts';
import type { EmbedOptions } from './options.ts';
import { surveyAddress } from './survey-address.ts';
import { wordsOf } from './words.ts';

/** Height before the survey has told one: browsers draw nothing of what has no height. In px. */
const FIRST_HEIGHT = 320;

export interface SurveyFrame {
  readonly element: HTMLIFrameElement;
  /** Hears no more. */
  stop(): void;
}

/**
 * The frame of a survey, which follows the height of its content unless `height` is given. Only messages of that frame
 * and of the survey's server are heard. Styles are set by the CSSOM: strict policies allow that.
 */
export function surveyFrame(options: EmbedOptions, hear: (message: EmbedMessage) => void): SurveyFrame {
  const { survey, server, title, language, width, height } = options;
  const { origin } = new URL(server);
  const element = document.createElement('iframe');
  element.src = surveyAddress(options);
  element.title = title || wordsOf(language || document.documentElement.lang).title;
  element.allow = 'geolocation';
  const { style } = element;
  style.cssText = 'display:block;border:0;width:100%;background:none;color-scheme:normal';
  if (width) style.maxWidth = `${width}px`;
  style.height = `${height || FIRST_HEIGHT}px`;
  let fixed = height !== undefined;

  function resize({ type, width: w, height: h }: EmbedMessage) {
    if (type === 'style') {
      if (w && width === undefined) style.maxWidth = `${w}px`;
      fixed ||= h !== undefined;
      if (h && height === undefined) style.height = `${h}px`;
    } else if (h && !fixed) style.height = `${h}px`;
  }
  function listen({ source, origin: from, data }: MessageEvent) {
    if (source !== element.contentWindow || from !== origin) return;
    const message = parseFromSurvey(data, survey);
    if (message === undefined) return;
    if (message.type === 'hello')
      element.contentWindow?.postMessage(
        {
          source: EMBED_SOURCE,
          v: EMBED_VERSION,
          surveyId: survey,
          type: 'ack',
          nonce: message.nonce,
          fits: !fixed,
        },
        origin,
      );
    else {
      resize(message);
      hear(message);
    }
  }
  addEventListener('message', listen);
  return { element, stop: () => removeEventListener('message', listen) };
}
