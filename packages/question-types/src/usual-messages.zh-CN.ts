import { messages as blank } from './blank/blank.messages.zh-CN.ts';
import { messages as multiple } from './multiple/multiple.messages.zh-CN.ts';
import { messages as single } from './single/single.messages.zh-CN.ts';

/** The texts of the usual types in zh-CN. */
export const usualMessages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  blank,
  multiple,
  single,
};
