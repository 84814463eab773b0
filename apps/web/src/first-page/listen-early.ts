/** Input of the respondent so far. */
export interface EarlyInput {
  /** Controls that were changed, and buttons that were pressed, in order. */
  readonly touched: readonly HTMLElement[];
  /** A field in which several keys make a sign at this moment: it must not be written to. */
  readonly composing: Element | null;
}

/**
 * Notes which controls a respondent uses before the app is there: native controls keep what is done to them, and the app
 * asks them later, in this order. Forms are sent by the app alone.
 */
export function listenEarly(page: Document): () => EarlyInput {
  const touched = new Set<HTMLElement>();
  const note = (element: Element | null) => {
    if (!(element instanceof HTMLElement)) return;
    touched.delete(element);
    touched.add(element);
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
  const always = { capture: true, signal: stop.signal };
  page.addEventListener('input', onInput, always);
  page.addEventListener('change', onInput, always);
  page.addEventListener('click', onClick, always);
  page.addEventListener('submit', onSubmit, always);
  page.addEventListener('compositionstart', onComposition, always);
  page.addEventListener('compositionend', onComposition, always);
  return () => {
    stop.abort();
    page.documentElement.removeAttribute('data-pressed');
    return { touched: [...touched], composing };
  };
}
