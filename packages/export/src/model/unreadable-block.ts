import { type Block, textOrEmpty } from './block.ts';
import { blockOf } from './cell-variables.ts';

/** Which answers of a response cannot be read any more, so that their variables have no value. */
export const unreadableBlock = (): Block =>
  blockOf('response', [
    {
      wanted: 'unreadable',
      label: 'Codes of the questions whose stored answer cannot be read; events: none of it can',
      missing: ['empty'],
      cell: ({ noted }) => textOrEmpty(noted().join(' ')),
    },
  ]);
