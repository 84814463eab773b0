import { messages as blank } from './blank/blank.messages.en-GB.ts';
import { messages as multiple } from './multiple/multiple.messages.en-GB.ts';
import { messages as single } from './single/single.messages.en-GB.ts';

/** The texts of the usual types in en-GB. */
export const usualMessages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  blank,
  multiple,
  single,
};
