import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { imageSelectFixtures } from './image-select.fixtures.ts';
import { texts } from './image-select.texts.ts';
import { imageSelect } from './image-select.ts';
import ImageSelectView from './image-select.view.tsx';

const renderedType = { type: imageSelect, View: ImageSelectView, texts };
function show(name: string) {
  const fixture = imageSelectFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture);
}
function region(gid: string): Element {
  const found = document.querySelector(`[data-region="${gid}"]`);
  if (found === null) throw new Error(`No region ${gid}.`);
  return found;
}

afterEach(cleanup);

describe('tiles', () => {
  it('are checkboxes, or radio buttons if the maximum is one', () => {
    show('optional, not answered');
    expect(screen.getAllByRole('checkbox')).toHaveLength(5);
    cleanup();
    const { onChange } = show('one at most');
    fireEvent.click(screen.getByRole('radio', { name: 'Water' }));
    expect(onChange).toHaveBeenLastCalledWith([['o4']]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear my choice' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('can be enlarged without being chosen', () => {
    const { onChange } = show('optional, not answered');
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge the image: Tea' }));
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('regions', () => {
  it('are tapped on the image or chosen in the list, which stay in sync', () => {
    const { onChange } = show('regions of one image');
    fireEvent.click(region('o2'));
    expect(onChange).toHaveBeenLastCalledWith([['o2']]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Blue box' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Red box' }));
    expect(onChange).toHaveBeenLastCalledWith([['o1'], ['o2']]);
    expect(region('o1').hasAttribute('data-chosen')).toBe(true);
    fireEvent.click(region('o2'));
    expect(onChange).toHaveBeenLastCalledWith([['o1']]);
  });

  it('replace each other if the maximum is one, and stay if the minimum is one', () => {
    const { onChange } = show('one region at most');
    fireEvent.click(region('o1'));
    expect(onChange).toHaveBeenLastCalledWith([['o1']]);
    onChange.mockClear();
    fireEvent.click(region('o1'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('are highlighted while their entry in the list has the focus', () => {
    show('regions of one image');
    fireEvent.focus(screen.getByRole('checkbox', { name: 'Green box' }));
    expect(region('o3').hasAttribute('data-hot')).toBe(true);
    expect(region('o1').hasAttribute('data-hot')).toBe(false);
  });

  it('do not include options that are only in the list', () => {
    show('regions of one image');
    expect(screen.getByRole('checkbox', { name: 'None of them' })).toBeTruthy();
    expect(document.querySelector('[data-region="o6"]')).toBeNull();
  });
});
