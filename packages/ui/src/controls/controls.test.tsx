import axe from 'axe-core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { PageActions, PageShell } from './page-shell.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SelectField } from './select-field.tsx';
import { Skeleton } from './skeleton.tsx';
import { TextArea, TextField } from './text-field.tsx';

afterEach(cleanup);

it('a busy button keeps its size and focus, and ignores presses', () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Next
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  button.focus();
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
});

it('a busy submit button does not submit', () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Next
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  [{ value: '' }, null],
  [{ value: 'text' }, 'auto'],
  [{ value: '', ltr: true }, 'ltr'],
  [{ value: '138', ltr: true }, 'ltr'],
])('a text field %j has direction %j', (props, dir) => {
  render(<TextField {...props} readOnly aria-label="x" />);
  expect(screen.getByRole('textbox').getAttribute('dir')).toBe(dir);
});

test.each([
  ['Why?', '\u2068Why?\u2069'],
  ['Why?\n你好。', '\u2068Why?\u2069\n\u2068你好。\u2069'],
  ['', ''],
])('the hint %j of a text field keeps its own direction, line by line', (placeholder, shown) => {
  render(<TextField placeholder={placeholder} aria-label="line" />);
  render(<TextArea placeholder={placeholder} aria-label="lines" />);
  for (const field of screen.getAllByRole('textbox')) expect(field.getAttribute('placeholder')).toBe(shown);
});

describe('dialog', () => {
  // jsdom has the dialog element without its methods.
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
  });
  const dialog = (open: boolean, onClose: () => void, closeLabel?: string) => (
    <Dialog
      open={open}
      title="Language"
      onClose={onClose}
      {...(closeLabel === undefined ? {} : { closeLabel })}
    >
      <input aria-label="Search" />
    </Dialog>
  );

  it('opens with its title as name, and closes by Esc, backdrop and button', () => {
    const onClose = vi.fn();
    const { rerender } = render(dialog(false, onClose, 'Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(dialog(true, onClose, 'Close'));
    const element = screen.getByRole('dialog', { name: 'Language' });
    fireEvent(element, new Event('cancel', { cancelable: true }));
    fireEvent.click(element);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(3);
    fireEvent.click(screen.getByLabelText('Search'));
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('stays open without a closing button', () => {
    const onClose = vi.fn();
    render(dialog(true, onClose));
    const cancel = new Event('cancel', { cancelable: true });
    fireEvent(screen.getByRole('dialog'), cancel);
    fireEvent.click(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
    expect(cancel.defaultPrevented).toBe(true);
  });
});

test.each([
  [-5, 0],
  [40, 40],
  [120, 100],
])('progress of %j percent is announced as %j', (percent, value) => {
  render(<ProgressBar percent={percent} label="Progress" />);
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress' }).value).toBe(value);
});

it('the parts of a page have no axe findings', async () => {
  const { container } = render(
    <PageShell
      progress={<ProgressBar percent={10} label="Progress" />}
      corner={<Button>English</Button>}
      notice="Saved"
    >
      <h1>Title</h1>
      <SelectField aria-label="City">
        <option>Beijing</option>
      </SelectField>
      <Skeleton label="Loading" />
      <PageActions
        primary={<Button kind="primary">Next</Button>}
        secondary={<Button kind="quiet">Back</Button>}
      />
    </PageShell>,
  );
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
