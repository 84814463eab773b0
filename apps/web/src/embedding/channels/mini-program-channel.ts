import type { EmbedMessage } from '@canvass/embed/messages';
import { type Channel } from './channel.ts';
import { createLoggedChannel } from './native-channel.ts';

interface MiniProgram {
  postMessage(message: { readonly data: EmbedMessage }): void;
  navigateBack(options: object): void;
  redirectTo(options: { readonly url: string }): void;
}
/** Objects that the messaging app adds to the window of a mini program's web view. */
export interface MiniProgramWindow {
  readonly wx?: { readonly miniProgram?: MiniProgram };
  readonly WeixinJSBridge?: {
    invoke(api: 'invokeMiniProgramAPI', call: { readonly name: string; readonly arg: unknown }): void;
  };
}

/**
 * Channel to a mini program, which receives messages only when its web view closes. At the end of a survey it opens
 * the operator's page with the end status in the address. If the respondent closes the survey, it goes back one page.
 */
export function createMiniProgramChannel(view: MiniProgramWindow, page: string | undefined): Channel {
  const call = (name: keyof MiniProgram, argument: object) => {
    const program = view.wx?.miniProgram;
    // The mini program's own script also provides these methods, but may not be loaded.
    if (program === undefined)
      view.WeixinJSBridge?.invoke('invokeMiniProgramAPI', { name, arg: bareArgument(name, argument) });
    else program[name](argument as never); // each call passes the argument type of its method
  };
  return createLoggedChannel((message) => {
    // The view is as large as the screen, so sizes are not sent.
    if (message.type === 'content_size_changed' || message.type === 'style') return;
    call('postMessage', { data: message });
    if (message.type === 'close') call('navigateBack', { delta: 1 });
    if (message.type === 'submit' && page !== undefined)
      call('redirectTo', { url: page + resultOf(message) });
  });
}

const bareArgument = (name: keyof MiniProgram, argument: object): unknown =>
  name === 'postMessage' && 'data' in argument ? argument.data : argument;

function resultOf({ surveyId, data: { seq, status } = {} }: EmbedMessage): string {
  const result = { surveyId, ...(seq !== undefined && { seq: String(seq) }), status: String(status) };
  return `?${new URLSearchParams(result)}`;
}
