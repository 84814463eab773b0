import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { listenEarly } from './listen-early.ts';
import { createReplay, replayOn } from './replay.ts';
import { setStyles, withoutStyles } from './served-styles.ts';

const heardEvents: string[] = [];

function Form() {
  const [colour, setColour] = useState('');
  const [pets, setPets] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const [town, setTown] = useState('a');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        heardEvents.push(['sent', colour, ...pets, name, town].filter(Boolean).join(' '));
      }}
    >
      {['red', 'green'].map((value) => (
        <input
          key={value}
          id={value}
          type="radio"
          name="colour"
          checked={colour === value}
          onChange={() => setColour(value)}
        />
      ))}
      {['cat', 'none', 'dog'].map((value) => (
        <input
          key={value}
          id={value}
          type="checkbox"
          checked={pets.includes(value)}
          onChange={({ target }) =>
            setPets(
              target.checked
                ? [...(value === 'none' ? [] : pets.filter((pet) => pet !== 'none')), value]
                : [],
            )
          }
        />
      ))}
      <input id="name" value={name} onChange={({ target }) => setName(target.value)} />
      <select id="town" value={town} onChange={({ target }) => setTown(target.value)}>
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <button id="plain" type="button" onClick={() => heardEvents.push('pressed')}>
        Press
      </button>
      <button id="send" type="submit">
        Send
      </button>
    </form>
  );
}

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  heardEvents.length = 0;
});

const byId = (id: string) => document.getElementById(id) as HTMLInputElement; // typed as an element that has `value`
function type(id: string, text: string) {
  byId(id).value = text;
  byId(id).dispatchEvent(new InputEvent('input', { bubbles: true }));
}

async function startAppAfter(before: () => void): Promise<void> {
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  const endRecording = listenEarly(document);
  before();
  await act(async () => {
    root = hydrateRoot(byId('root'), <Form />);
    createReplay(endRecording(), document.body)();
  });
}

it('replays earlier events in order, and keeps the page as it is', async () => {
  await startAppAfter(() => {
    byId('name').focus();
    type('name', 'Ada');
    byId('name').setSelectionRange(1, 1);
    for (const id of ['red', 'green', 'none', 'dog', 'plain', 'send']) byId(id).click();
    byId('town').value = 'b';
    byId('town').dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(heardEvents).toEqual(['pressed', 'sent green dog Ada a']);
  expect(byId('name').value).toBe('Ada');
  expect([document.activeElement?.id, byId('name').selectionStart]).toEqual(['name', 1]);
  expect(['red', 'green', 'none', 'dog'].filter((id) => byId(id).checked)).toEqual(['green', 'dog']);
  await act(async () => byId('send').click());
  expect(heardEvents.at(-1)).toBe('sent green dog Ada b');
});

it('does not replay changes that the respondent has undone', async () => {
  await startAppAfter(() => {
    byId('cat').click();
    byId('cat').click();
    type('name', 'x');
    type('name', '');
  });
  await act(async () => byId('send').click());
  expect(heardEvents).toEqual(['sent a']);
});

it('waits until an input method has composed a character', async () => {
  const compose = (phase: string) => byId('name').dispatchEvent(new Event(phase, { bubbles: true }));
  await startAppAfter(() => {
    compose('compositionstart');
    type('name', 'n');
  });
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(byId('name'), '你');
    compose('compositionend');
  });
  await act(async () => byId('send').click());
  expect(heardEvents).toEqual(['sent 你 a']);
});

it("transfers chosen files to the control that replaces the server's control", () => {
  const chosenFiles = [new File(['x'], 'letter.pdf')];
  const control = (files: readonly File[]) => {
    const input = Object.assign(document.createElement('input'), { type: 'file' });
    // Only browsers can create a FileList.
    return Object.defineProperty(input, 'files', { value: files, writable: true });
  };
  const inserted = control([]);
  let names: readonly string[] | undefined;
  inserted.addEventListener('change', () => {
    names = [...(inserted.files ?? [])].map(({ name }) => name);
  });
  replayOn(control(chosenFiles), inserted);
  expect(names).toEqual(['letter.pdf']);
});

it('sets styles although the content security policy forbids inline styles', () => {
  const style = { '--columns': 2, backgroundImage: 'url("data:image/png;base64,AA=")', color: 'red' };
  const html = withoutStyles(renderToString(<p style={style}> style="x" </p>));
  expect(html).not.toMatch(/<[^>]* style=/);
  document.body.innerHTML = html;
  setStyles(document);
  const paragraphStyle = document.querySelector('p')?.style;
  expect([
    paragraphStyle?.getPropertyValue('--columns'),
    paragraphStyle?.color,
    paragraphStyle?.backgroundImage,
  ]).toEqual(['2', 'red', 'url("data:image/png;base64,AA=")']);
  expect(document.querySelector('[data-style]')).toBeNull();
});
