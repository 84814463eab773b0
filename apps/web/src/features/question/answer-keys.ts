const CHOICES = '.cv-options .cv-choice-input, .cv-nps input, .cv-stars input';
const TEXT_INPUTS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog';
const OWN_KEY_ELEMENTS = 'a, button, summary, input, select, textarea';

/**
 * Answers a question by keyboard if it is the only one on the page and has the focus: a letter chooses an option, a
 * digit a point of a scale, Enter presses the page's button (SCREEN-19). Inactive while the respondent types. Shows
 * the letters while they are active.
 */
export function listenToKeys(host: Document): void {
  host.documentElement.dataset['keys'] = '';
  host.addEventListener('keydown', (event) => {
    const question = questionFor(event, host);
    if (question === undefined) return;
    if (event.key === 'Enter') return pressNext(event, host);
    const choice = choiceFor(event.key, [...question.querySelectorAll<HTMLInputElement>(CHOICES)]);
    if (choice === undefined) return;
    event.preventDefault();
    choice.focus();
    choice.click();
  });
}

/** The question that the key answers. Undefined if the page has several, or if the key has another use, such as writing. */
function questionFor(event: KeyboardEvent, host: Document): Element | undefined {
  const { target } = event;
  // A key that is held down since the page before repeats on this one.
  if (
    event.repeat ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing
  )
    return;
  if (!(target instanceof Element) || target.closest(TEXT_INPUTS) !== null) return;
  // The focused heading of a new page may be the group's, so it counts as part of the questions.
  if (target.closest('.app-questions') === null) return;
  const [question, ...otherQuestions] = host.querySelectorAll('.cv-question');
  return otherQuestions.length === 0 ? question : undefined;
}

function pressNext({ target }: KeyboardEvent, host: Document): void {
  if (target instanceof Element && target.matches(OWN_KEY_ELEMENTS)) return;
  host.querySelector<HTMLElement>('form button[type="submit"]')?.click();
}

/** The choice for a digit or letter: the point of a scale with that value, else the option at that position (1 or A). */
function choiceFor(key: string, choices: readonly HTMLInputElement[]): HTMLInputElement | undefined {
  if (/^\d$/.test(key)) {
    const isScale = choices.every(({ value }) => /^\d+$/.test(value));
    return isScale ? choices.find(({ value }) => value === key) : choices[Number(key) - 1];
  }
  return /^[a-z]$/i.test(key) ? choices[key.toLowerCase().charCodeAt(0) - 97] : undefined;
}
