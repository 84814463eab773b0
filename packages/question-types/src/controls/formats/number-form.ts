/** How numbers are written in a language. Answers store them with Latin digits and a point. */
export interface NumberForm {
  /** A typed text with the signs that the validators expect. */
  enter(typed: string): string;
  /** A stored text as respondents write it: the inverse of `enter`. */
  show(stored: string): string;
}

const forms = new Map<string, NumberForm>();

/** The form of a language: its decimal sign with Latin digits, from `Intl.NumberFormat` (docs/adr/0243). */
export function numberForm(language: string): NumberForm {
  const known = forms.get(language);
  if (known !== undefined) return known;
  const form = createForm(new Intl.NumberFormat(language, { useGrouping: false, numberingSystem: 'latn' }));
  forms.set(language, form);
  return form;
}

function createForm(format: Intl.NumberFormat): NumberForm {
  const decimal = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const hasComma = decimal === ',';
  const swap = (text: string) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
  return {
    // Validators read a point as the decimal sign, and report a comma that may also separate thousands.
    enter: (typed) => (hasComma ? swap(typed) : typed),
    show: (stored) => (hasComma ? swap(stored) : stored.replaceAll('.', decimal)),
  };
}
