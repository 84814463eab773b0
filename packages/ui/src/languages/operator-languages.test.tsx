import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useChosenLocale } from './operator-languages.ts';

type Locale = 'en-GB' | 'ar' | 'zh-TW';

it('the page has the language and the direction of the chosen language', () => {
  let choose: (locale: Locale) => void = () => {};
  const Page = () => {
    [, choose] = useChosenLocale<Locale>('en-GB', (show) => show);
    return null;
  };
  render(<Page />);
  const { documentElement } = document;
  const readShown = () => `${documentElement.lang} ${documentElement.dir}`;
  expect(readShown()).toBe('en-GB ltr');
  act(() => choose('ar'));
  expect(readShown()).toBe('ar rtl');
  act(() => choose('zh-TW'));
  expect(readShown()).toBe('zh-TW ltr');
});
