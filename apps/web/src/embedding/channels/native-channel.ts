import type { EmbedMessage, EmbedMessageType, PluginMessage } from '@canvass/embed/messages';
import { report, wordsOfError } from '../../network/reports.ts';
import type { Channel } from './channel.ts';

/** The name under which an app offers itself, in both systems. */
const BRIDGE = 'xmSurvey';
/** Methods of an app that takes no messages, one for each type: nothing else of its object is ever called (EMBED-6). */
const COMMANDS: Readonly<Record<EmbedMessageType, string>> = {
  content_size_changed: 'onContentSizeChanged',
  close: 'onClose',
  style: 'onStyle',
  submit: 'onSubmit',
  reload: 'onReload',
  error: 'onError',
};

interface TakesMessages {
  postMessage(message: unknown): void;
}
/** Objects that apps add to the window of a web view. */
export interface NativeWindow {
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, TakesMessages | undefined>> };
  readonly [BRIDGE]?: Readonly<Record<string, unknown>>;
}

/** To an iOS app, which takes objects. */
export const iosChannel = (view: NativeWindow): Channel =>
  careful((message) => view.webkit?.messageHandlers?.[BRIDGE]?.postMessage(message));

/** To an Android app, which takes text: as a message, or by the method of its type. */
export const androidChannel = (view: NativeWindow): Channel =>
  careful((message) => {
    const app = view[BRIDGE];
    const name = typeof app?.['postMessage'] === 'function' ? 'postMessage' : COMMANDS[message.type];
    const method = app?.[name];
    if (typeof method === 'function') method.call(app, JSON.stringify(message));
  });

/** Errors of an app are logged, and nothing more (EMBED-6). */
export const careful = (send: (message: EmbedMessage | PluginMessage) => void): Channel => ({
  send(message) {
    try {
      send(message);
    } catch (error) {
      report('warn', 'bridge', wordsOfError(error));
    }
  },
});
