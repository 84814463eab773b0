import type { EmbedConfig, EmbedType } from '@canvass/protocol';
import { randomId } from '../../store/random-id.ts';
import type { Channel } from './channel.ts';
import { frameChannel } from './frame-channel.ts';
import { miniProgramChannel, type MiniProgramWindow } from './mini-program-channel.ts';
import { androidChannel, iosChannel, type NativeWindow } from './native-channel.ts';

interface Parts {
  readonly surveyId: string;
  readonly config: EmbedConfig;
  /** Called with whether the frame follows the height of its content. */
  onFits(fits: boolean): void;
}

/** Opens the channel to the host of an embedded survey, by the kind of embedding (EMBED-1). */
export function openChannel(type: EmbedType, { surveyId, config, onFits }: Parts): Channel {
  // Apps add objects to the window that browsers do not have.
  const view = window as unknown as NativeWindow & MiniProgramWindow;
  const frame = () =>
    frameChannel({
      host: window,
      surveyId,
      origins: config.origins,
      newNonce: randomId,
      onAck: ({ fits }) => onFits(fits),
    });
  const channels: Readonly<Record<EmbedType, () => Channel>> = {
    1: frame,
    2: frame,
    3: () => iosChannel(view),
    4: () => androidChannel(view),
    5: () => miniProgramChannel(view, config.mini_program_page),
    6: frame,
  };
  return channels[type]();
}
