import { messages as blank } from './blank/blank.messages.zh-TW.ts';
import { messages as multiple } from './multiple/multiple.messages.zh-TW.ts';
import { messages as single } from './single/single.messages.zh-TW.ts';

/** The texts of the usual types in zh-TW. */
export const usualMessages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  blank,
  multiple,
  single,
};
