import type { EmbedMessage, EmbedMessageType, PluginMessage } from '@canvass/embed/messages';
import { report, errorMessageOf } from '../../network/reports.ts';
import type { Channel } from './channel.ts';

/** The name of the object that an app adds to the window, on iOS and Android. */
const BRIDGE = 'xmSurvey';
/** Methods of Android apps without `postMessage`, one per type of message. No other method is called (EMBED-6). */
const COMMANDS: Readonly<Record<EmbedMessageType, string>> = {
  content_size_changed: 'onContentSizeChanged',
  close: 'onClose',
  style: 'onStyle',
  submit: 'onSubmit',
  reload: 'onReload',
  error: 'onError',
};

interface MessageReceiver {
  postMessage(message: unknown): void;
}
export interface NativeWindow {
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, MessageReceiver | undefined>> };
  readonly [BRIDGE]?: Readonly<Record<string, unknown>>;
}

/** Channel to an iOS app, which accepts objects. */
export const createIosChannel = (view: NativeWindow): Channel =>
  createLoggedChannel((message) => view.webkit?.messageHandlers?.[BRIDGE]?.postMessage(message));

/** Channel to an Android app, which accepts text, either as a message or as the argument of a method per type. */
export const createAndroidChannel = (view: NativeWindow): Channel =>
  createLoggedChannel((message) => {
    const app = view[BRIDGE];
    const name = typeof app?.['postMessage'] === 'function' ? 'postMessage' : COMMANDS[message.type];
    const method = app?.[name];
    if (typeof method === 'function') method.call(app, JSON.stringify(message));
  });

/** Creates a channel whose errors are logged and otherwise ignored (EMBED-6). */
export const createLoggedChannel = (send: (message: EmbedMessage | PluginMessage) => void): Channel => ({
  send(message) {
    try {
      send(message);
    } catch (error) {
      report('warn', 'bridge', errorMessageOf(error));
    }
  },
});
