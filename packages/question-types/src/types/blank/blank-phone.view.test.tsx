import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { type CodeService, ServiceFailure } from '../../controls/view-props.ts';
import { blankFixtures } from './blank.fixtures.ts';
import { texts } from './blank.texts.ts';
import { blank } from './blank.ts';
import BlankView from './blank.view.tsx';

function show(name: string, codes?: CodeService) {
  const fixture = blankFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  const part = { type: blank, View: BlankView, texts };
  return renderQuestion(part, fixture, codes === undefined ? {} : { services: { codes } });
}
const number = () => document.querySelector<HTMLInputElement>('#q-q1-control');
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code from the message' });
function write(field: HTMLInputElement | null, value: string) {
  if (field === null) throw new Error('No field.');
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('mobile or landline', () => {
  const kind = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind of number' });
  const change = (value: string) => fireEvent.change(kind(), { target: { value } });

  it('shows the kind of number', () => {
    show('mobile or landline: a landline');
    expect(kind().value).toBe('tel');
    expect([...kind().options].map(({ text }) => text)).toEqual(['Mobile', 'Landline']);
  });

  it('clears the number when the kind changes, and stores the next number in the form of its kind', () => {
    const { onChange } = show('mobile or landline: a landline');
    change('mobile');
    expect(onChange.mock.calls).toEqual([[null]]);
    expect(number()?.value).toBe('');
    write(number(), '138-0013-8000 99');
    expect([number()?.value, onChange.mock.lastCall]).toEqual(['138-0013-8000 99', [['138-0013-8000 99']]]);
    write(number(), '138-0013-8000');
    expect(onChange).toHaveBeenLastCalledWith(['13800138000']);
    change('tel');
    write(number(), '(010) 6552 9988');
    expect(onChange).toHaveBeenLastCalledWith(['010-65529988']);
    expect(kind().value).toBe('tel');
  });

  it('clears an uncommitted text as well', () => {
    const { onChange } = show('mobile or landline: neither');
    fireEvent.change(number() ?? document.body, { target: { value: '1380' } });
    change('tel');
    act(() => vi.advanceTimersByTime(1000));
    expect(number()?.value).toBe('');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });
});

describe('a code by SMS', () => {
  const codeServiceOf = (send: CodeService['send']) => ({ send: vi.fn(send) });
  const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
  const press = (name: RegExp) => act(async () => void fireEvent.click(button(name)));

  it('is requested by a button, and again only after the waiting time', async () => {
    const codes = codeServiceOf(async () => ({ waitSeconds: 60 }));
    show('number without its code', codes);
    await press(/Send me a code/);
    expect(codes.send.mock.calls).toEqual([['q1', '13800138000']]);
    const resendButton = button(/Send another code/);
    expect(resendButton.getAttribute('aria-disabled')).toBe('true');
    await press(/Send another code/);
    expect(codes.send).toHaveBeenCalledTimes(1);
    act(() => vi.advanceTimersByTime(59_000));
    expect(screen.getByText('Another code can be sent in 1 s')).toBeTruthy();
    act(() => vi.advanceTimersByTime(1000));
    expect(resendButton.getAttribute('aria-disabled')).toBeNull();
    await press(/Send another code/);
    expect(codes.send).toHaveBeenCalledTimes(2);
  });

  it('announces that a code was sent and when another is available, but not every second', async () => {
    show(
      'number without its code',
      codeServiceOf(async () => ({ waitSeconds: 60 })),
    );
    await press(/Send me a code/);
    const announced = new Set<string>();
    for (let second = 0; second < 62; second += 1) {
      announced.add(document.querySelector('[aria-live="polite"]')?.textContent?.trim() ?? '');
      act(() => vi.advanceTimersByTime(1000));
    }
    const announcements = [...announced].filter((text) => text !== '');
    expect(announcements).toEqual([
      expect.stringContaining('on its way to 13800138000'),
      expect.stringContaining('another code now'),
    ]);
  });

  it('sends the code to the displayed number, also while its field has the focus', async () => {
    const codes = codeServiceOf(async () => ({ waitSeconds: 60 }));
    show('number without its code', codes);
    fireEvent.change(number() ?? document.body, { target: { value: '+86 139 0013 9000' } });
    await press(/Send me a code/);
    expect(codes.send).toHaveBeenCalledWith('q1', '13900139000');
  });

  it('focuses the field instead of sending a code to an invalid number', async () => {
    const codes = codeServiceOf(async () => ({ waitSeconds: 60 }));
    show('number without its code', codes);
    write(number(), '1380');
    await press(/Send me a code/);
    expect(codes.send).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(number());
    expect(screen.getAllByText(texts['validate.format_phone']).length).toBeGreaterThan(0);
  });

  it('shows why no code was sent, and allows another request immediately', async () => {
    const refuse = async () => {
      throw new ServiceFailure({ key: 'validate.format_phone_all' });
    };
    show('number without its code', codeServiceOf(refuse));
    await press(/Send me a code/);
    expect(screen.getAllByText(texts['validate.format_phone_all']).length).toBeGreaterThan(0);
    expect(button(/Send me a code/).getAttribute('aria-disabled')).toBeNull();
  });

  it('is one field that a phone can fill in, with or without spaces', () => {
    const { onChange } = show(
      'number without its code',
      codeServiceOf(async () => ({ waitSeconds: 60 })),
    );
    expect(code().getAttribute('autocomplete')).toBe('one-time-code');
    expect(code().getAttribute('inputmode')).toBe('numeric');
    write(code(), '123 456');
    expect(onChange.mock.calls).toEqual([[['13800138000', '123456']]]);
    write(code(), '');
    expect(onChange).toHaveBeenLastCalledWith(['13800138000']);
  });

  it('is removed when the number changes', () => {
    const { onChange } = show(
      'number and its code',
      codeServiceOf(async () => ({ waitSeconds: 60 })),
    );
    write(number(), '13900139000');
    expect(onChange.mock.calls).toEqual([[['13900139000']]]);
    expect(code().value).toBe('');
  });

  it('shows that no code can be sent if the page has no service for codes', () => {
    show('number without its code');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/No messages are sent from this page/)).toBeTruthy();
  });
});
