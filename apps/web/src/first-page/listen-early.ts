export interface EarlyInput {
  /** Controls that were changed, and buttons that were pressed, in order. */
  readonly controls: readonly HTMLElement[];
  /** A field in which an input method is composing a character. Scripts must not write to it. */
  readonly imeField: Element | null;
}

/**
 * Records which controls a respondent uses before the app is loaded. Native controls keep their state, and the app
 * reads them later in this order. Prevents submitting. The returned function ends the recording and returns it.
 */
export function listenEarly(page: Document): () => EarlyInput {
  const controls = new Set<HTMLElement>();
  const note = (element: Element | null) => {
    if (!(element instanceof HTMLElement)) return;
    controls.delete(element);
    controls.add(element);
  };
  const onInput = ({ target }: Event) => note(target instanceof Element ? target : null);
  const onClick = ({ target }: Event) =>
    note(target instanceof Element ? target.closest('button:not([type="submit"])') : null);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    note(event.submitter ?? (event.target instanceof HTMLFormElement ? event.target : null));
    page.documentElement.setAttribute('data-pressed', '');
  };
  let composing: Element | null = null;
  const onComposition = ({ type, target }: Event) => {
    composing = type === 'compositionstart' && target instanceof Element ? target : null;
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  page.addEventListener('input', onInput, options);
  page.addEventListener('change', onInput, options);
  page.addEventListener('click', onClick, options);
  page.addEventListener('submit', onSubmit, options);
  page.addEventListener('compositionstart', onComposition, options);
  page.addEventListener('compositionend', onComposition, options);
  return () => {
    stop.abort();
    page.documentElement.removeAttribute('data-pressed');
    return { controls: [...controls], imeField: composing };
  };
}
